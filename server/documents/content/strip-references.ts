import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile as ReadZip } from 'yauzl';
import { ZipFile } from 'yazl';
import { stripPart } from './strip-part';
import { openStream, openZip, readEntries } from './zip-container';

/** A longer part is left as it is: the engine's cage holds, and no real document has one. */
const partMaxBytes = 128 * 1024 * 1024;

/**
 * Copies an Office file (a ZIP) without what leads out of it. Answers with the path to convert: `targetPath`, or
 * `sourcePath` when there was nothing to take out.
 */
export async function stripReferences(sourcePath: string, targetPath: string): Promise<string> {
  const changed = await findChanges(sourcePath);
  if (changed.size === 0) return sourcePath;
  const zip = await openZip(sourcePath);
  try {
    const target = new ZipFile();
    const written = pipeline(target.outputStream, createWriteStream(targetPath, { mode: 0o600 }));
    for await (const entry of readEntries(zip)) {
      if (isFolder(entry)) continue;
      target.addBuffer(changed.get(entry.fileName) ?? (await readPart(zip, entry)), entry.fileName);
    }
    target.end();
    await written;
    return targetPath;
  } finally {
    zip.close();
  }
}

async function findChanges(path: string): Promise<Map<string, Buffer>> {
  const changed = new Map<string, Buffer>();
  const zip = await openZip(path);
  try {
    for await (const entry of readEntries(zip)) {
      if (isFolder(entry) || entry.uncompressedSize > partMaxBytes) continue;
      const content = await readPart(zip, entry);
      const stripped = stripPart(entry.fileName, content);
      if (stripped !== content) changed.set(entry.fileName, stripped);
    }
  } finally {
    zip.close();
  }
  return changed;
}

async function readPart(zip: ReadZip, entry: Entry): Promise<Buffer> {
  return buffer(await openStream(zip, entry));
}

function isFolder({ fileName }: Entry): boolean {
  return fileName.endsWith('/');
}
