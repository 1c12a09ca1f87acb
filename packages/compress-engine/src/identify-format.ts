import type { PictureFormat } from './platform';

/** What a file is by its content. */
export type FileFormat = 'pdf' | PictureFormat;

/** So much of a file says what it is. */
export const headBytes = 1_024;

const signatures: readonly [FileFormat, RegExp][] = [
  // Mail programs and printers put other bytes before a PDF.
  ['pdf', /^[\s\S]{0,1019}%PDF-/],
  ['jpg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  // Written as JPEG: that is what its name says, and what every program opens.
  ['jpg', /^[\s\S]{4}ftyp[\s\S]{0,20}avi[fs]/],
];

const heic = /^[\s\S]{4}ftyp(hei|hev|mif1|msf1)/;

/** What phones store photos as. Its packing stays with their makers: nothing here reads it. */
export function isHeic(head: Uint8Array): boolean {
  return heic.test(readLatin1(head)) && identifyFormat(head) === undefined;
}

/** What a file is by its first kilobyte, whatever its name says. */
export function identifyFormat(head: Uint8Array): FileFormat | undefined {
  const text = readLatin1(head);
  return signatures.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Each byte as the character of its number; `TextDecoder` knows no such encoding. */
function readLatin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, headBytes));
}
