import {
  type DocumentExtension,
  type DocumentTarget,
  documentMaxBytes,
  extensionOf,
  isDocumentExtension,
} from '../../../contract/documents';
import type { JobErrorCode } from '../../../contract/jobs';
import type { Capabilities } from '../../../contract/tenant';
import { createUuid } from '../../api/create-uuid';
import { listTargets } from './target-options';

/** A file that may be converted, with what it is to become. `target` null: this site can convert it to nothing now. */
export type ChosenFile = {
  id: string;
  file: File;
  extension: DocumentExtension;
  target: DocumentTarget | null;
};

export type RefusedFile = { id: string; name: string; code: JobErrorCode };

/** The largest document this site takes, in bytes. */
export function maxBytesOf(capabilities: Capabilities | undefined): number {
  return Math.min(capabilities?.limits?.documentBytes ?? documentMaxBytes, documentMaxBytes);
}

/** Sorts what was dropped or chosen into what may be converted, to `wanted` where it can, and what not, and why. */
export function sortFiles(
  files: readonly File[],
  capabilities: Capabilities | undefined,
  wanted?: DocumentTarget,
): { chosen: ChosenFile[]; refused: RefusedFile[] } {
  const chosen: ChosenFile[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const id = createUuid();
    const extension = extensionOf(file.name);
    if (!isDocumentExtension(extension)) refused.push({ id, name: file.name, code: 'file-type' });
    else if (file.size === 0) refused.push({ id, name: file.name, code: 'file-empty' });
    else if (file.size > maxBytesOf(capabilities))
      refused.push({ id, name: file.name, code: 'file-too-large' });
    else {
      const options = listTargets(extension, capabilities?.conversions).filter(
        (option) => option.isAvailable,
      );
      const best = options.find(({ target }) => target === wanted) ?? options[0];
      chosen.push({ id, file, extension, target: best?.target ?? null });
    }
  }
  return { chosen, refused };
}
