import type { FileHandle } from 'node:fs/promises';
import { readWordStreams } from './word2-file';

/** Of the file information block ([MS-DOC] 2.5.1): where the text begins and ends in the stream of a file that was saved whole. */
const textPlaces = { start: 0x18, end: 0x1c };
const headerBytes = 32;
const textMaxBytes = 64 * 1024 * 1024;

/**
 * Whether an older Word file has letters or pictures in it; undefined for what is no Word file. Throws a RangeError when
 * the file is damaged.
 */
export async function holdsText(file: FileHandle, fileBytes: number): Promise<boolean | undefined> {
  const streams = await readWordStreams(file, fileBytes);
  const word = streams.find(({ name }) => name.toUpperCase() === 'WORDDOCUMENT');
  if (!word) return undefined;
  const header = await word.read(headerBytes);
  const [start, end] = [header.readUInt32LE(textPlaces.start), header.readUInt32LE(textPlaces.end)];
  const text = (await word.read(Math.min(end, textMaxBytes))).subarray(start);
  return text.some(isShown);
}

/** Not an end of a paragraph, a cell or a page, a tab, a blank, or half a character: in UTF-16 every other byte is 0. */
function isShown(byte: number): boolean {
  const isBlank = byte === 0 || byte === 0x07 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x20;
  return !isBlank;
}
