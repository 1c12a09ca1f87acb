import type { FileHandle } from 'node:fs/promises';
import { type CompoundStream, readCompoundFile } from './compound-file';

/** A byte to write over another one in the file. */
export type BytePatch = { position: number; value: number };

/**
 * The fields of an older Word file whose stored result is to be printed: LibreOffice would compute a date again, and
 * prints an error for what it cannot find. A field that is called a quotation is printed as it was stored. Throws a
 * RangeError when the file is damaged.
 */
export async function findStoredFields(file: FileHandle, fileBytes: number): Promise<BytePatch[]> {
  const streams = await readCompoundFile(file, fileBytes);
  const find = (name: string) => streams.find((stream) => stream.name.toUpperCase() === name.toUpperCase());
  const word = find('WordDocument');
  if (!word) return [];
  const header = await word.read(headerMaxBytes);
  const isOld = header.readUInt16LE(2) < firstVersionWithTable;
  const table = isOld ? word : find((header.readUInt16LE(10) & 0x0200) === 0 ? '0Table' : '1Table');
  if (!table) return [];
  const lists = fieldLists.map((index) => placeOfList(header, isOld, index)).filter(({ bytes }) => bytes > 0);
  return lists.length === 0 ? [] : await findInLists(table, lists);
}

/** Of the file information block ([MS-DOC] 2.5.1), whose lists stand in the table stream since Word 97. */
const headerMaxBytes = 1_024;
const firstVersionWithTable = 105;
const firstList = { old: 0x58, new: 0x9a };
/** The lists of fields: text, headers, footnotes, comments, endnotes, text boxes, and those in headers (2.5.6). */
const fieldLists = [16, 17, 18, 19, 48, 57, 59];
const maxTableBytes = 64 * 1024 * 1024;

type ListPlace = { start: number; bytes: number };

function placeOfList(header: Buffer, isOld: boolean, index: number): ListPlace {
  const at = (isOld ? firstList.old : firstList.new) + index * 8;
  // Older files have fewer lists; their header is not followed by more of them.
  if (at + 8 > header.length || (isOld && index > 19)) return { start: 0, bytes: 0 };
  return { start: header.readUInt32LE(at), bytes: header.readUInt32LE(at + 4) };
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
