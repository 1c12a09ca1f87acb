import type { FileHandle } from 'node:fs/promises';

/** A stream at the top of a compound file. */
export type CompoundStream = {
  name: string;
  read: (maxBytes: number) => Promise<Buffer>;
  /** Answers with what says where in the file a byte of the stream stands. */
  locate: () => Promise<(offset: number) => number>;
};

/** First bytes of every compound file ([MS-CFB] 2.2). */
export const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const headerBytes = 512;
const directoryEntryBytes = 128;
const sizeInEntry = 120;
const miniStreamCutoffBytes = 4096;
const headerDifatEntries = 109;
/** The largest regular sector number; above it are marks such as end of chain. */
const maxSector = 0xff_ff_ff_fa;
const noEntry = 0xff_ff_ff_ff;
/** More directory entries than any real document has; a damaged file must not make us read on for ever. */
const maxDirectoryBytes = 16 * 1024 * 1024;

const entryTypes = { storage: 1, stream: 2, root: 5 } as const;

/**
 * The container of .doc, .xls, .ppt and of encrypted .docx, .xlsx, .pptx ([MS-CFB]): lists what is at its top,
 * not what embedded objects hold. Reads a few sectors, whatever the file's size. Throws a RangeError when damaged.
 */
export async function readCompoundFile(file: FileHandle, fileBytes: number): Promise<CompoundStream[]> {
  const { header, sectorBytes, listChain, readChain } = await openSectors(file, fileBytes);
  const miniSectorBytes = 2 ** header.readUInt16LE(32);
  const directory = await readChain(header.readUInt32LE(48), maxDirectoryBytes);
  const entries = parseEntries(directory);
  const root = entries[0];
  if (root?.type !== entryTypes.root) throw new RangeError('no root entry');
  return listChildren(entries, root.child).map((entry) => ({
    name: entry.name,
    read: (maxBytes) => readStream(entry, maxBytes),
    locate: () => locateStream(entry),
  }));

  async function readStream(entry: DirectoryEntry, maxBytes: number): Promise<Buffer> {
    const wanted = Math.min(maxBytes, entry.sizeBytes);
    if (entry.type !== entryTypes.stream) return Buffer.alloc(0);
    if (entry.sizeBytes >= miniStreamCutoffBytes) return readChain(entry.start, wanted);
    return readMiniChain(entry.start, wanted);
  }

  async function locateStream({ start, sizeBytes }: DirectoryEntry): Promise<(offset: number) => number> {
    if (sizeBytes >= miniStreamCutoffBytes)
      return locateIn(await listChain(start, sizeBytes), sectorBytes, 1);
    const locateMini = locateIn(await listMiniChain(start, sizeBytes), miniSectorBytes, 0);
    const locateRoot = locateIn(
      await listChain(root?.start ?? noEntry, root?.sizeBytes ?? 0),
      sectorBytes,
      1,
    );
    return (offset) => locateRoot(locateMini(offset));
  }

  /** Short streams live in 64-byte pieces inside the root's own stream. */
  async function readMiniChain(start: number, maxBytes: number): Promise<Buffer> {
    const container = await readChain(root?.start ?? noEntry, root?.sizeBytes ?? 0);
    const sectors = await listMiniChain(start, maxBytes);
    const parts = sectors.map((sector) =>
      container.subarray(sector * miniSectorBytes, (sector + 1) * miniSectorBytes),
    );
    return Buffer.concat(parts).subarray(0, maxBytes);
  }

  async function listMiniChain(start: number, maxBytes: number): Promise<number[]> {
    const table = await readChain(header.readUInt32LE(60), header.readUInt32LE(64) * sectorBytes);
    const sectors: number[] = [];
    for (let sector = start; sector <= maxSector && sectors.length * miniSectorBytes < maxBytes; ) {
      if (sectors.length * 4 > table.length) throw new RangeError('a short chain without an end');
      sectors.push(sector);
      sector = table.readUInt32LE(sector * 4);
    }
    return sectors;
  }
}

/** `before`: sectors of this size that the chain's numbers do not count. */
function locateIn(chain: readonly number[], sectorBytes: number, before: number) {
  return (offset: number): number => {
    const sector = chain[Math.floor(offset / sectorBytes)];
    if (sector === undefined) throw new RangeError(`byte ${offset} is beyond the stream`);
    return (sector + before) * sectorBytes + (offset % sectorBytes);
  };
}

/** The size in a directory entry, by where it stands in the file. */
export type EntrySize = { position: number; sizeBytes: number };

/**
 * Sizes that no stream of this file can have, with what its sectors hold instead. A short stream has no such chain, and
 * becomes empty. Throws a RangeError when the file is damaged in another way.
 */
export async function findImpossibleSizes(file: FileHandle, fileBytes: number): Promise<EntrySize[]> {
  const { header, sectorBytes, listChain } = await openSectors(file, fileBytes);
  const directory = await listChain(header.readUInt32LE(48), maxDirectoryBytes);
  const found: EntrySize[] = [];
  for (const sector of directory) {
    const start = (sector + 1) * sectorBytes;
    const entries = parseEntries(await readAt(file, start, sectorBytes));
    for (const [index, entry] of entries.entries()) {
      if (entry.type !== entryTypes.stream || entry.sizeBytes <= fileBytes) continue;
      const held = (await listChain(entry.start, entry.sizeBytes)).length * sectorBytes;
      const position = start + index * directoryEntryBytes + sizeInEntry;
      found.push({ position, sizeBytes: held < miniStreamCutoffBytes ? 0 : held });
    }
  }
  return found;
}

/** The header of a compound file, and its chains of sectors. */
async function openSectors(file: FileHandle, fileBytes: number) {
  const header = await readAt(file, 0, headerBytes);
  if (!header.subarray(0, compoundSignature.length).equals(compoundSignature))
    throw new RangeError('no compound file');
  const sectorBytes = 2 ** header.readUInt16LE(30);
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new RangeError('sector size');
  const sectorCount = Math.ceil(fileBytes / sectorBytes);
  const tables = await listTableSectors(file, header, sectorBytes, sectorCount);
  return { header, sectorBytes, listChain, readChain };

  /** Follows a chain of sectors, as far as `maxBytes` ask. */
  async function listChain(start: number, maxBytes: number): Promise<number[]> {
    const sectors: number[] = [];
    for (let sector = start; sector <= maxSector && sectors.length * sectorBytes < maxBytes; ) {
      if (sectors.length > sectorCount) throw new RangeError('a chain without an end');
      sectors.push(sector);
      sector = await readTableEntry(sector);
    }
    return sectors;
  }

  async function readChain(start: number, maxBytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (const sector of await listChain(start, maxBytes)) {
      parts.push(await readAt(file, (sector + 1) * sectorBytes, sectorBytes));
    }
    return Buffer.concat(parts).subarray(0, maxBytes);
  }

  /** The sector that follows, by the allocation table. */
  async function readTableEntry(sector: number): Promise<number> {
    const perSector = sectorBytes / 4;
    const table = tables[Math.floor(sector / perSector)];
    if (table === undefined) throw new RangeError(`sector ${sector} is in no table`);
    const position = (table + 1) * sectorBytes + (sector % perSector) * 4;
    return (await readAt(file, position, 4)).readUInt32LE(0);
  }
}

/** Where the allocation table's own sectors stand: the first 109 in the header, the others in a chain of lists. */
async function listTableSectors(
  file: FileHandle,
  header: Buffer,
  sectorBytes: number,
  sectorCount: number,
): Promise<number[]> {
  const sectors = readNumbers(header.subarray(76, 76 + headerDifatEntries * 4));
  let next = header.readUInt32LE(68);
  for (let lists = 0; next <= maxSector; lists += 1) {
    if (lists > sectorCount) throw new RangeError('table lists without an end');
    const numbers = readNumbers(await readAt(file, (next + 1) * sectorBytes, sectorBytes));
    next = numbers.pop() ?? noEntry;
    sectors.push(...numbers);
  }
  return sectors.filter((sector) => sector <= maxSector);
}

function readNumbers(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4));
}

type DirectoryEntry = {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  sizeBytes: number;
};

function parseEntries(directory: Buffer): DirectoryEntry[] {
  const count = Math.floor(directory.length / directoryEntryBytes);
  return Array.from({ length: count }, (_, index) => {
    const entry = directory.subarray(index * directoryEntryBytes, (index + 1) * directoryEntryBytes);
    const nameBytes = Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2));
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      type: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      sizeBytes: entry.readUInt32LE(sizeInEntry),
    };
  });
}

/** Siblings form a tree; `first` is its top. */
function listChildren(entries: DirectoryEntry[], first: number): DirectoryEntry[] {
  const children = new Set<DirectoryEntry>();
  const waiting = [first];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (!entry || children.has(entry)) continue;
    children.add(entry);
    waiting.push(entry.left, entry.right);
  }
  return [...children];
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  // The last sector of a file may be cut short; a read that gives nothing is past the end.
  if (bytesRead === 0) throw new RangeError(`nothing at ${position}`);
  return buffer;
}
