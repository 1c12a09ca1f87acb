import { type InferOutput, object, picklist, string } from 'valibot';
import { type CompressFormat, compressFormats, compressWishSchema } from '../../contract/compress';

/** One piece of work for the process that reads strangers' files; the result goes to `outDir`. */
export const compressWorkSchema = object({
  sourcePath: string(),
  format: picklist(compressFormats),
  wish: compressWishSchema,
  outDir: string(),
});

export type CompressWork = InferOutput<typeof compressWorkSchema>;

const signatures: readonly [CompressFormat, RegExp][] = [
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
  return heic.test(Buffer.from(head).toString('latin1')) && identifyFormat(head) === undefined;
}

/** What a file is by its first kilobyte, whatever its name says. */
export function identifyFormat(head: Uint8Array): CompressFormat | undefined {
  const text = Buffer.from(head).toString('latin1');
  return signatures.find(([, pattern]) => pattern.test(text))?.[0];
}
