import { cleaners, handlersFor } from '../src/cleaning/cleaners';
import type { PartCleaner } from '../src/cleaning/part-cleaner';
import { createPartNames } from '../src/cleaning/part-names';
import { createMarkupMeter } from '../src/markup/markup-meter';
import { createMarkupReader } from '../src/markup/read-markup';
import { sniffMarkup } from '../src/markup/sniff-markup';

export type CleanPartOptions = {
  /** All of them when left out. */
  with?: readonly PartCleaner[];
  /** Of the file's other parts. */
  names?: readonly string[];
  /** The part is read in pieces of so many bytes. */
  pieceBytes?: number;
};

/** Cleans one part of an Office file; answers with its text, or with `undefined` where it does not change. */
export function cleanPart(
  name: string,
  content: string | Buffer,
  { with: used = cleaners, names = [], pieceBytes = 64 * 1024 }: CleanPartOptions = {},
): string | undefined {
  const bytes = Buffer.from(content);
  const encoding = sniffMarkup(bytes);
  if (!encoding) return undefined;
  let written = '';
  const reader = createMarkupReader({
    encoding,
    isLenient: /\.vml$/i.test(name),
    meter: createMarkupMeter(),
    write: (markup) => {
      written += markup;
    },
    handlersFor: (hold) => handlersFor({ name, names: createPartNames([name, ...names]), hold }, used),
  });
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.read(bytes.subarray(at, at + pieceBytes));
  return reader.end().isChanged ? written : undefined;
}
