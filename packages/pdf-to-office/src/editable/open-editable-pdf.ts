import { PDFArray, PDFDict, PDFDocument, PDFRef, PDFWriter } from '@cantoo/pdf-lib';
import { UnusableDocument } from '../unusable-document';
import { DecryptingParser } from './decrypting-parser';
import { bytesOf, openEncryption, PasswordNeeded } from './pdf-encryption';

/**
 * Opens a PDF to change and save it. As in `withPdf`, one that only restricts printing or copying opens without a password;
 * it is saved without encryption. Throws an `UnusableDocument` for one that needs a password or is damaged.
 */
export async function openEditablePdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const encrypted = await load(bytes);
    const document = encrypted.isEncrypted ? await load(await decrypt(encrypted, bytes)) : encrypted;
    if (document.getPageCount() === 0) throw new Error('it has no pages');
    return document;
  } catch (error) {
    if (error instanceof PasswordNeeded)
      throw new UnusableDocument({ reason: 'passwordProtected' }, error.message);
    // The library throws plain errors of many kinds for what is no PDF any more.
    throw new UnusableDocument({ reason: 'damaged', named: 'pdf' }, String(error));
  }
}

function load(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: false,
    ignoreEncryption: true,
  });
}

async function decrypt({ context: encrypted }: PDFDocument, bytes: Uint8Array): Promise<Uint8Array> {
  const { Encrypt, ID } = encrypted.trailerInfo;
  const ids = encrypted.lookup(ID);
  const fileId = ids instanceof PDFArray && ids.size() > 0 ? bytesOf(ids.lookup(0)) : new Uint8Array();
  const decryption = openEncryption(encrypted.lookup(Encrypt, PDFDict), fileId);
  const context = await new DecryptingParser(bytes, decryption).parseDocument();
  if (Encrypt instanceof PDFRef) context.delete(Encrypt);
  delete context.trailerInfo.Encrypt;
  return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
}
