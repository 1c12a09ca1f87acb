import {
  PDFArray,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  type PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { bytesOf, type PdfDecryption } from './pdf-encryption';

/**
 * Reads an encrypted PDF decrypted. The library's own way decrypts tables of objects, which never are encrypted, and forgets to
 * escape what it has decrypted.
 */
export class DecryptingParser extends PDFParser {
  constructor(
    bytes: Uint8Array,
    private readonly decryption: PdfDecryption,
  ) {
    super(bytes);
  }

  protected override parseString(ref?: PDFRef): PDFString {
    const text = super.parseString();
    if (!ref) return text;
    const bytes = Buffer.from(this.decryption.decryptString(bytesOf(text), ref));
    return PDFString.of(bytes.toString('latin1').replace(/[\\()\r\n]/g, escapeCharacter));
  }

  protected override parseHexString(ref?: PDFRef): PDFHexString {
    const text = super.parseHexString();
    if (!ref) return text;
    return PDFHexString.of(Buffer.from(this.decryption.decryptString(bytesOf(text), ref)).toString('hex'));
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const object = super.parseDictOrStream(ref);
    if (!ref || !(object instanceof PDFRawStream) || this.isPlain(object.dict)) return object;
    return PDFRawStream.of(object.dict, this.decryption.decryptStream(object.contents, ref));
  }

  /** Streams that are not encrypted in an encrypted document (ISO 32000-2, 7.5.8.2 and 7.6.6). */
  private isPlain(dict: PDFDict): boolean {
    const type = dict.lookup(PDFName.of('Type'));
    if (type === PDFName.of('XRef')) return true;
    if (type === PDFName.of('Metadata') && this.decryption.hasPlainMetadata) return true;
    const filter = dict.lookup(PDFName.of('Filter'));
    const filters = filter instanceof PDFArray ? filter.asArray() : [filter];
    // A filter of its own names how it is encrypted; the only one in use is "not at all".
    return filters.includes(PDFName.of('Crypt'));
  }
}

function escapeCharacter(character: string): string {
  if (character === '\r') return '\\r';
  return character === '\n' ? '\\n' : `\\${character}`;
}
