import type { FileHandle } from 'node:fs/promises';
import type { CompoundStream } from './compound-file';
import { findPieces } from './find-pieces';
import { isWord2, readWordStreams } from './word2-file';

/** A byte to write over another one in the file. */
export type BytePatch = { position: number; value: number };

/**
 * The fields of an older Word file whose stored result is to be printed: LibreOffice would compute a date again, and
 * prints an error for what it cannot find. A field that is called a quotation is printed as it was stored. Throws a
 * RangeError when the file is damaged.
 */
export async function findStoredFields(file: FileHandle, fileBytes: number): Promise<BytePatch[]> {
  const streams = await readWordStreams(file, fileBytes);
  const find = (name: string) => streams.find((stream) => stream.name.toUpperCase() === name.toUpperCase());
  const word = find('WordDocument');
  if (!word) return [];
  const header = await word.read(headerMaxBytes);
  const layout = layoutOf(header);
  const isAfterTables = layout === layouts.word97;
  const table = isAfterTables ? find((header.readUInt16LE(10) & 0x0200) === 0 ? '0Table' : '1Table') : word;
  if (!table) return [];
  const lists = fieldLists
    .map((index) => placeOfList(header, layout, index))
    .filter(({ bytes }) => bytes > 0);
  if (lists.length === 0) return [];
  const patches = await findInLists(table, lists);
  if (layout !== layouts.word2 || patches.length === 0) return patches;
  return [...patches, ...(await findEndMarks(word, header))];
}

/** Of the file information block ([MS-DOC] 2.5.1), whose lists stand in the table stream since Word 97. */
const headerMaxBytes = 1_024;
const firstVersionWithTable = 105;

type Layout = {
  firstList: number;
  /** Of a list's length; four bytes before it say where the list begins. */
  lengthBytes: 2 | 4;
  /** How many lists stand side by side, and how many bytes before those that follow. */
  lists: number;
  gapBytes?: number;
  moreLists?: number;
};

const layouts = {
  word2: { firstList: 0x58, lengthBytes: 2, lists: 38 },
  word6: { firstList: 0x58, lengthBytes: 4, lists: 38, gapBytes: 10, moreLists: 24 },
  word97: { firstList: 0x9a, lengthBytes: 4, lists: 93 },
} as const satisfies Record<string, Layout>;

function layoutOf(header: Buffer): Layout {
  if (isWord2(header)) return layouts.word2;
  return header.readUInt16LE(2) < firstVersionWithTable ? layouts.word6 : layouts.word97;
}

/** The lists of fields: text, headers, footnotes, comments, endnotes, text boxes, and those in headers (2.5.6). */
const fieldLists = [16, 17, 18, 19, 48, 57, 59];
const maxTableBytes = 64 * 1024 * 1024;

type ListPlace = { start: number; bytes: number };

function placeOfList(header: Buffer, layout: Layout, index: number): ListPlace {
  const { firstList, lengthBytes, lists, gapBytes = 0, moreLists = 0 } = layout;
  const at = firstList + index * (4 + lengthBytes) + (index < lists ? 0 : gapBytes);
  if (index >= lists + moreLists || at + 8 > header.length) return { start: 0, bytes: 0 };
  return { start: header.readUInt32LE(at), bytes: header.readUIntLE(at + 4, lengthBytes) };
}

async function findInLists(table: CompoundStream, lists: readonly ListPlace[]): Promise<BytePatch[]> {
  const content = await table.read(maxTableBytes);
  const locate = await table.locate();
  return lists
    .flatMap(({ start, bytes }) => listStoredFields(content, start, bytes))
    .map((offset) => ({ position: locate(offset), value: quotation }));
}

const marks = { begin: 0x13, separate: 0x14, end: 0x15 } as const;

/** Places of the bytes that say of what kind the fields are ([MS-DOC] 2.8.25 and 2.9.88); those without a result stay. */
function listStoredFields(content: Buffer, start: number, bytes: number): number[] {
  const count = Math.floor((bytes - 4) / 6);
  const found: number[] = [];
  const open: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = start + 4 * (count + 1) + 2 * index;
    if (at + 2 > content.length) throw new RangeError('a list of fields beyond its stream');
    const mark = content.readUInt8(at) & 0x1f;
    if (mark === marks.begin) open.push(at + 1);
    else if (mark === marks.end) open.pop();
    else if (mark === marks.separate) {
      const kindAt = open.at(-1);
      if (kindAt !== undefined && storedKinds.has(content.readUInt8(kindAt))) found.push(kindAt);
    }
  }
  return found;
}

/**
 * LibreOffice prints the mark that ends a field of Word 2 as a section sign where it prints the stored result. It takes
 * the fields from their list; a control character that means nothing prints nothing.
 */
async function findEndMarks(word: CompoundStream, header: Buffer): Promise<BytePatch[]> {
  const content = await word.read(maxTableBytes);
  const locate = await word.locate();
  const found: BytePatch[] = [];
  for (const { start, end } of findPieces(content, placeOfList(header, layouts.word2, pieceList))) {
    for (let at = content.indexOf(marks.end, start); at >= 0 && at < end; ) {
      found.push({ position: locate(at), value: nothing });
      at = content.indexOf(marks.end, at + 1);
    }
  }
  return found;
}

const pieceList = 33;
const nothing = 0x18;
const quotation = 0x23;
/** By their numbers in [MS-DOC] 2.9.90; the same kinds as in keep-field-results.ts. */
const storedKinds = new Set([
  ...[0x1f, 0x20, 0x15, 0x16, 0x17, 0x19], // DATE, TIME, CREATEDATE, SAVEDATE, PRINTDATE, EDITTIME
  ...[0x1d, 0x45, 0x1e], // FILENAME, FILESIZE, TEMPLATE
  ...[0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x14, 0x18, 0x1b, 0x1c], // INFO, TITLE … LASTSAVEDBY, REVNUM, NUMWORDS, NUMCHARS
  ...[0x3c, 0x3d, 0x3e, 0x40, 0x55], // USERNAME, USERINITIALS, USERADDRESS, DOCVARIABLE, DOCPROPERTY
  ...[0x03, 0x25, 0x48, 0x0a, 0x0c], // REF, PAGEREF, NOTEREF, STYLEREF, SEQ
  ...[0x22, 0x07, 0x50, 0x26, 0x27, 0x29, 0x2a, 0x2c, 0x3b, 0x4b], // =, IF, COMPARE, ASK, FILLIN, NEXT … MERGESEQ
]);
