/** A field of an older Word file: its number in [MS-DOC] 2.9.90, its instruction and what Word last showed. */
export type OldField = { kind: number; instruction: string; stored: string };

const layouts = {
  /** Word 2 for Windows: a bare file, whose lists have lengths of two bytes. */
  2: { identifier: 0xa5db, version: 45, textStart: 0x180, lengthBytes: 2, special: [2, 0, 2] },
  6: { identifier: 0xa5dc, version: 101, textStart: 0x300, lengthBytes: 4, special: [2, 117, 1] },
  95: { identifier: 0xa5dc, version: 104, textStart: 0x300, lengthBytes: 4, special: [2, 117, 1] },
} as const;
export type OldWord = keyof typeof layouts;

/** Where the header says what stands where, and which entries this file has. */
const firstListAt = 0x58;
const lists = { looks: 12, fields: 16, pieces: 33 } as const;
const pageBytes = 512;

/**
 * A file as Word for Windows wrote it before Word 97, of one paragraph; `isFastSaved`: with a list of where the pieces of
 * its text stand.
 */
export function makeOldWord(
  release: OldWord,
  pieces: readonly (string | OldField)[],
  { isFastSaved = false } = {},
): Buffer {
  const { identifier, version, textStart, lengthBytes, special } = layouts[release];
  const { text, marks } = layText(pieces);
  const header = Buffer.alloc(textStart);
  header.writeUInt16LE(identifier, 0x00);
  header.writeUInt16LE(version, 0x02);
  header.writeUInt16LE(0x0409, 0x06);
  header.writeUInt32LE(textStart, 0x18);
  header.writeUInt32LE(textStart + text.length, 0x1c);
  header.writeUInt32LE(text.length, 0x34);
  const paper = [header, text];
  alignTo(pageBytes);
  const pageNumber = bytesSoFar() / pageBytes;
  paper.push(layLooks(textStart, text, marks, special));
  addList(lists.looks, numbers([textStart, textStart + text.length], [pageNumber]));
  if (marks.length > 0) {
    const about = marks.map(({ byte, about }) => byte + 256 * about);
    addList(lists.fields, numbers([...marks.map(({ at }) => at), text.length], about));
  }
  if (isFastSaved) {
    header.writeUInt16LE(0x0004, 0x0a);
    const half = Math.floor(text.length / 2);
    addList(lists.pieces, listPieces(textStart, [0, half, text.length], lengthBytes));
  }
  header.writeUInt32LE(bytesSoFar(), 0x20);
  const stream = Buffer.concat(paper);
  return release === 2 ? stream : wrapStream('WordDocument', stream);

  function bytesSoFar(): number {
    return paper.reduce((sum, { length }) => sum + length, 0);
  }

  function alignTo(bytes: number): void {
    paper.push(Buffer.alloc((bytes - (bytesSoFar() % bytes)) % bytes));
  }

  function addList(index: number, list: Buffer): void {
    const at = firstListAt + index * (4 + lengthBytes);
    header.writeUInt32LE(bytesSoFar(), at);
    header.writeUIntLE(list.length, at + 4, lengthBytes);
    paper.push(list);
  }
}

type Mark = { at: number; byte: number; about: number };

function layText(pieces: readonly (string | OldField)[]): { text: Buffer; marks: Mark[] } {
  const marks: Mark[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else {
      mark(0x13, piece.kind);
      text += ` ${piece.instruction} `;
      mark(0x14, 0xff);
      text += piece.stored;
      mark(0x15, 0x80);
    }
  }
  return { text: Buffer.from(`${text}\r`, 'latin1'), marks };

  function mark(byte: number, about: number): void {
    marks.push({ at: text.length, byte, about });
    text += String.fromCharCode(byte);
  }
}

/** The page that says how letters look: the marks are no letters. */
function layLooks(start: number, text: Buffer, marks: readonly Mark[], special: readonly number[]): Buffer {
  const page = Buffer.alloc(pageBytes);
  const ends = [...new Set([0, ...marks.flatMap(({ at }) => [at, at + 1]), text.length])];
  const runs = ends.slice(0, -1);
  const specialAt = pageBytes - 6;
  for (const [index, end] of ends.entries()) page.writeUInt32LE(start + end, 4 * index);
  for (const [index, run] of runs.entries()) {
    const isMark = marks.some(({ at }) => at === run);
    page.writeUInt8(isMark ? specialAt / 2 : 0, 4 * ends.length + index);
  }
  Buffer.from(special).copy(page, specialAt);
  page.writeUInt8(runs.length, pageBytes - 1);
  return page;
}

/** Positions in four bytes each, then what is said of each in two. */
function numbers(positions: readonly number[], values: readonly number[]): Buffer {
  const list = Buffer.alloc(4 * positions.length + 2 * values.length);
  for (const [index, position] of positions.entries()) list.writeUInt32LE(position, 4 * index);
  for (const [index, value] of values.entries()) list.writeUInt16LE(value, 4 * positions.length + 2 * index);
  return list;
}

/** A mark that says what it is, its length, and where each piece of the text begins and stands. */
function listPieces(textStart: number, ends: readonly number[], lengthBytes: number): Buffer {
  const starts = ends.slice(0, -1);
  const list = Buffer.alloc(1 + lengthBytes + 4 * ends.length + 8 * starts.length);
  list.writeUInt8(2, 0);
  list.writeUIntLE(list.length - 1 - lengthBytes, 1, lengthBytes);
  const at = 1 + lengthBytes;
  for (const [index, end] of ends.entries()) list.writeUInt32LE(end, at + 4 * index);
  for (const [index, start] of starts.entries())
    list.writeUInt32LE(textStart + start, at + 4 * ends.length + 8 * index + 2);
  return list;
}

const sectorBytes = 512;
const endOfChain = 0xfffffffe;
const tableSector = 0xfffffffd;
const noEntry = 0xffffffff;

/** A compound file ([MS-CFB]) with one stream: its table, its directory, and the stream in regular sectors. */
function wrapStream(name: string, stream: Buffer): Buffer {
  const content = Buffer.alloc(Math.ceil(Math.max(stream.length, 4096) / sectorBytes) * sectorBytes);
  stream.copy(content);
  const sectors = content.length / sectorBytes;
  const header = Buffer.alloc(sectorBytes);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt32LE(0x0003003e, 24);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(endOfChain, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(sectorBytes, 0xff);
  table.writeUInt32LE(tableSector, 0);
  table.writeUInt32LE(endOfChain, 4);
  for (let sector = 0; sector < sectors; sector += 1) {
    table.writeUInt32LE(sector === sectors - 1 ? endOfChain : sector + 3, 4 * (sector + 2));
  }
  const root = makeEntry({ name: 'Root Entry', type: 5, child: 1, start: endOfChain, bytes: 0 });
  const entry = makeEntry({ name, type: 2, child: noEntry, start: 2, bytes: content.length });
  return Buffer.concat([header, table, root, entry, Buffer.alloc(2 * 128), content]);
}

type Entry = { name: string; type: number; child: number; start: number; bytes: number };

function makeEntry({ name, type, child, start, bytes }: Entry): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(2 * name.length + 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  entry.fill(0xff, 68, 80);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(bytes, 120);
  return entry;
}
