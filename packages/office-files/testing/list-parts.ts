import { closeArchive, openArchive } from '../src/archive/zip-archive';

/** The names of what is in a ZIP file, in its order. */
export async function listParts(path: string): Promise<string[]> {
  const archive = await openArchive(path);
  closeArchive(archive);
  return archive.parts.map(({ fileName }) => fileName);
}
