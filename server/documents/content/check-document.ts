import { stat } from 'node:fs/promises';
import { type DocumentExtension, documentMaxBytes } from '../../../contract/documents';
import { DocumentRefusal } from '../document-refusal';
import { type OfficeFormat, officeFormats } from '../office/office-formats';
import { type Content, identifyContent } from './identify-content';

/** A document that is what its extension says, as far as can be seen without converting it. */
export type CheckedDocument = {
  /** For what LibreOffice reads. */
  format: OfficeFormat | undefined;
  /** A failure to read it means a password. */
  mayBeEncrypted: boolean;
};

/**
 * Checks a file against the extension it came with. Throws a `DocumentRefusal` for what is empty, too large, damaged,
 * encrypted or something else. `maxBytes` as in the contract.
 */
export async function checkDocument(
  path: string,
  named: DocumentExtension,
  maxBytes = documentMaxBytes,
): Promise<CheckedDocument> {
  const { size } = await stat(path);
  if (size > maxBytes) throw new DocumentRefusal({ reason: 'tooLarge', maxBytes });
  const content = await identifyContent(path);
  switch (content.kind) {
    case 'empty':
      throw new DocumentRefusal({ reason: 'empty' });
    case 'other':
      if (isPicture(named) && (content.content === 'webp' || content.content === 'avif'))
        return { format: undefined, mayBeEncrypted: false };
      throw new DocumentRefusal({ reason: 'otherContent', named, content: content.content });
    case 'encrypted':
      throw refuseEncrypted(content.extension, named);
    case 'damagedContainer':
      throw refuseDamaged(content.container, named);
    case 'oversizeArchive':
      throw new DocumentRefusal({ reason: 'tooComplex' }, 'the archive unpacks to too much');
    case 'document':
      return acceptDocument(content, named);
  }
}

function acceptDocument(
  content: Extract<Content, { kind: 'document' }>,
  named: DocumentExtension,
): CheckedDocument {
  if (!isSameKind(content.extension, named)) {
    throw new DocumentRefusal({ reason: 'wrongExtension', named, actual: content.extension });
  }
  return {
    format: content.format === undefined ? undefined : officeFormats[content.format],
    mayBeEncrypted: content.mayBeEncrypted ?? false,
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
