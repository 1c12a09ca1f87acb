import { createDecipheriv, createHash } from 'node:crypto';
import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { deriveFileKey, type KeyEntries } from './file-key';
import { applyRc4 } from './rc4';

type Method = 'none' | 'V2' | 'AESV2' | 'AESV3';

/** What undoes a PDF's encryption: strings and streams may be encrypted in different ways. */
export type PdfDecryption = {
  hasPlainMetadata: boolean;
  decryptString: (bytes: Uint8Array, ref: PDFRef) => Uint8Array;
  decryptStream: (bytes: Uint8Array, ref: PDFRef) => Uint8Array;
};

/** A PDF that opens with a password or a certificate only. */
export class PasswordNeeded extends Error {
  override readonly name = 'PasswordNeeded';
}

/**
 * Reads a PDF's encryption dictionary and opens it with the empty password, as viewers do (ISO 32000-2, 7.6). Throws a
 * `PasswordNeeded` where that does not open it.
 */
export function openEncryption(encrypt: PDFDict, fileId: Uint8Array): PdfDecryption {
  const version = readNumber(encrypt, 'V') ?? 0;
  // Certificates of people instead of a password, or a handler that only its own viewer knows.
  if (readName(encrypt, 'Filter') !== 'Standard' || ![1, 2, 4, 5].includes(version))
    throw new PasswordNeeded('its security handler is not the standard one');
  const hasPlainMetadata = version >= 4 && String(encrypt.lookup(PDFName.of('EncryptMetadata'))) === 'false';
  const key = deriveFileKey(readKeyEntries(encrypt, version, fileId, hasPlainMetadata));
  if (!key) throw new PasswordNeeded('the empty password does not open it');
  const decryptAs = (method: Method) => (bytes: Uint8Array, ref: PDFRef) => decrypt(bytes, method, key, ref);
  const method = (entry: string): Method => (version < 4 ? 'V2' : readMethod(encrypt, entry));
  return {
    hasPlainMetadata,
    decryptString: decryptAs(method('StrF')),
    decryptStream: decryptAs(method('StmF')),
  };
}

function readKeyEntries(
  encrypt: PDFDict,
  version: number,
  fileId: Uint8Array,
  hasPlainMetadata: boolean,
): KeyEntries {
  const usualBits = version === 1 ? 40 : version === 2 ? 40 : 128;
  const bits = version === 1 ? 40 : (readNumber(encrypt, 'Length') ?? usualBits);
  return {
    revision: readNumber(encrypt, 'R') ?? 0,
    // Some programs give bytes for bits.
    keyBytes: version === 4 ? 16 : bits < 40 ? bits : bits >> 3,
    owner: readBytes(encrypt, 'O'),
    user: readBytes(encrypt, 'U'),
    userKey: readBytes(encrypt, 'UE'),
    permissions: readNumber(encrypt, 'P') ?? 0,
    fileId,
    hasPlainMetadata,
  };
}

function readMethod(encrypt: PDFDict, entry: string): Method {
  const filters = encrypt.lookup(PDFName.of('CF'));
  const filter =
    filters instanceof PDFDict ? filters.lookup(PDFName.of(readName(encrypt, entry) ?? '')) : undefined;
  const method = filter instanceof PDFDict ? readName(filter, 'CFM') : undefined;
  return method === 'V2' || method === 'AESV2' || method === 'AESV3' ? method : 'none';
}

const ivBytes = 16;

function decrypt(bytes: Uint8Array, method: Method, key: Uint8Array, ref: PDFRef): Uint8Array {
  if (method === 'none' || bytes.length === 0) return bytes;
  if (method === 'V2') return applyRc4(deriveObjectKey(key, ref, false), bytes);
  const objectKey = method === 'AESV3' ? key : deriveObjectKey(key, ref, true);
  // What a cut-off file has of its last block cannot be decrypted.
  const end = bytes.length - (bytes.length % ivBytes);
  if (end <= ivBytes) return new Uint8Array();
  const cipher = createDecipheriv(
    method === 'AESV3' ? 'aes-256-cbc' : 'aes-128-cbc',
    objectKey,
    bytes.subarray(0, ivBytes),
  );
  cipher.setAutoPadding(false);
  const plain = Buffer.concat([cipher.update(bytes.subarray(ivBytes, end)), cipher.final()]);
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= ivBytes ? plain.subarray(0, plain.length - padding) : plain;
}

/** Algorithm 1: each object has a key of its own. */
function deriveObjectKey(
  key: Uint8Array,
  { objectNumber, generationNumber }: PDFRef,
  isAes: boolean,
): Uint8Array {
  const place = Buffer.alloc(5);
  place.writeUIntLE(objectNumber & 0xffffff, 0, 3);
  place.writeUInt16LE(generationNumber & 0xffff, 3);
  const hash = createHash('md5').update(key).update(place);
  if (isAes) hash.update('sAlT');
  return hash.digest().subarray(0, Math.min(key.length + 5, 16));
}

function readNumber(dict: PDFDict, name: string): number | undefined {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

function readName(dict: PDFDict, name: string): string | undefined {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFName ? value.decodeText() : undefined;
}

function readBytes(dict: PDFDict, name: string): Uint8Array {
  return bytesOf(dict.lookup(PDFName.of(name)));
}

/** Of a string, however it is written; none of anything else. */
export function bytesOf(value: PDFObject | undefined): Uint8Array {
  return value instanceof PDFString || value instanceof PDFHexString ? value.asBytes() : new Uint8Array();
}
