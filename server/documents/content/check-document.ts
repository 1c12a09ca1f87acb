import { stat } from 'node:fs/promises';
import type { OfficeContent } from '@toolfront/office-files';
import { type DocumentExtension, documentMaxBytes } from '../../../contract/documents';
import { DocumentRefusal } from '../document-refusal';
import { type OfficeFormat, officeFormats } from '../office/office-formats';
import { type HeadContent, identifyHead } from './identify-head';

/** What a container holds, and where the copy lies that is to be converted. */
export type PreparedContainer = {
  content: OfficeContent;
  path: string;
  /** Whether there are letters or pictures in it, where that is known. */
  hasContent?: boolean | undefined;
};

/** A document that is what its extension says, as far as can be seen without converting it. */
export type CheckedDocument = {
  /** What to convert: the file itself, or a copy that was cleaned. */
  path: string;
  /** For what LibreOffice reads. */
  format: OfficeFormat | undefined;
  /** A failure to read it means a password. */
  mayBeEncrypted: boolean;
  /** There is nothing in it: its result may be empty as well. */
  isBlank: boolean;
};

/**
 * Checks a file against the extension it came with. Throws a `DocumentRefusal` for what is empty, too large, damaged,
 * encrypted or something else. `prepareContainer` opens Office files, away from this process; `maxBytes` as in the
 * contract.
 */
export async function checkDocument(
  path: string,
  named: DocumentExtension,
  prepareContainer: (path: string) => Promise<PreparedContainer>,
  maxBytes = documentMaxBytes,
): Promise<CheckedDocument> {
  const { size } = await stat(path);
  if (size > maxBytes) throw new DocumentRefusal({ reason: 'tooLarge', maxBytes });
  const head = await identifyHead(path);
  if (head.kind !== 'container') return { ...acceptContent(head, named, path), isBlank: false };
  const prepared = await prepareContainer(path);
  return {
    ...acceptContent(prepared.content, named, prepared.path),
    isBlank: prepared.hasContent === false,
  };
}

type Content = Exclude<HeadContent, { kind: 'container' }> | OfficeContent;

type AcceptedDocument = Omit<CheckedDocument, 'isBlank'>;

function acceptContent(content: Content, named: DocumentExtension, path: string): AcceptedDocument {
  switch (content.kind) {
    case 'empty':
      throw new DocumentRefusal({ reason: 'empty' });
    case 'other':
      if (isPicture(named) && (content.content === 'webp' || content.content === 'avif'))
        return { path, format: undefined, mayBeEncrypted: false };
      throw new DocumentRefusal({ reason: 'otherContent', named, content: content.content });
    case 'encrypted':
      throw refuseEncrypted(content.extension, named);
    case 'damagedContainer':
      throw refuseDamaged(content.container, named);
    case 'oversize':
      throw new DocumentRefusal({ reason: 'tooComplex' }, content.detail);
    case 'document':
      return { path, ...acceptDocument(content, named) };
  }
}

function acceptDocument(
  content: Extract<Content, { kind: 'document' }>,
  named: DocumentExtension,
): Omit<AcceptedDocument, 'path'> {
  if (!isSameKind(content.extension, named)) {
    throw new DocumentRefusal({ reason: 'wrongExtension', named, actual: content.extension });
  }
  return {
    format: content.format === undefined ? undefined : officeFormats[content.format],
    mayBeEncrypted: 'mayBeEncrypted' in content && content.mayBeEncrypted === true,
  };
}

function refuseEncrypted(actual: DocumentExtension | undefined, named: DocumentExtension): DocumentRefusal {
  if (actual !== undefined && !isSameKind(actual, named)) {
    return new DocumentRefusal({ reason: 'wrongExtension', named, actual });
  }
  // An encrypted file of the newer formats does not show which of the three it is, but it is no picture and no PDF.
  return isOffice(named)
    ? new DocumentRefusal({ reason: 'passwordProtected' })
    : new DocumentRefusal({ reason: 'otherContent', named, content: 'unknown' });
}

/** A broken container is a broken document only where the extension promises that container. */
function refuseDamaged(container: 'zip' | 'compound', named: DocumentExtension): DocumentRefusal {
  const promised = containers[named];
  if (promised === container) return new DocumentRefusal({ reason: 'damaged', named });
  return new DocumentRefusal({
    reason: 'otherContent',
    named,
    content: container === 'zip' ? 'zip' : 'unknown',
  });
}

const containers: Partial<Record<DocumentExtension, 'zip' | 'compound'>> = {
  docx: 'zip',
  xlsx: 'zip',
  pptx: 'zip',
  doc: 'compound',
  xls: 'compound',
  ppt: 'compound',
};

function isOffice(extension: DocumentExtension): boolean {
  return containers[extension] !== undefined;
}

function isPicture(extension: DocumentExtension): boolean {
  return extension === 'png' || extension === 'jpg' || extension === 'jpeg';
}

function isSameKind(actual: DocumentExtension, named: DocumentExtension): boolean {
  // A picture that is sent under another picture's name is read by its content.
  return actual === named || (isPicture(actual) && isPicture(named));
}
