import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { ignoreMissing } from '../error-codes';

/** A folder, or a file, and its name in the archive. */
export type Packed = { path: string; name: string; isCompressed: boolean };

/** Writes an archive that only its owner reads; it gets its name once all of it is on the disk. */
export async function writeArchive(path: string, files: readonly Packed[]): Promise<void> {
  const part = `${path}.part`;
  try {
    const zip = new ZipFile();
    const output = createWriteStream(part, { mode: 0o600 });
    const written = once(output, 'close');
    const failed = new Promise<never>((_, reject) => {
      zip.once('error', reject);
      output.once('error', reject);
    });
    zip.outputStream.pipe(output);
    for (const file of files) zip.addFile(file.path, file.name, { compress: file.isCompressed });
    zip.end();
    await Promise.race([written, failed]);
    await syncFile(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Unpacks what `placeOf` has a place for. Names that lead out of their folder end it with an error. */
export async function unpackArchive(
  path: string,
  placeOf: (name: string) => { path: string; mode: number } | undefined,
): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const place = placeOf(entry.fileName);
      if (!place) continue;
      await mkdir(dirname(place.path), { recursive: true });
      const content = await zip.openReadStreamPromise(entry);
      await pipeline(content, createWriteStream(place.path, { mode: place.mode }));
    }
  } finally {
    zip.close();
  }
}

/** Every file below a folder, as paths from there; none where there is no folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries =
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** The lines of a text file, in parts. */
export async function* readLinesInParts(path: string, linesAtOnce: number): AsyncGenerator<string[]> {
  const file = await open(path);
  try {
    let part: string[] = [];
    for await (const line of file.readLines()) {
      part.push(line);
      if (part.length < linesAtOnce) continue;
      yield part;
      part = [];
    }
    if (part.length > 0) yield part;
  } finally {
    await file.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path);
  await file.sync();
  await file.close();
}
