import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locator, test } from '@playwright/test';

/**
 * Chooses files on the disk, as a person does, and answers with their paths. Bytes handed to the browser directly take
 * it up to five seconds a megabyte.
 */
export async function chooseFiles(
  input: Locator,
  files: { name: string; buffer: Buffer }[],
): Promise<string[]> {
  const paths = await Promise.all(files.map(writeToDisk));
  await input.setInputFiles(paths);
  return paths;
}

/** In a folder of its own: two may have one name. */
async function writeToDisk({ name, buffer }: { name: string; buffer: Buffer }): Promise<string> {
  const path = join(await mkdtemp(test.info().outputPath('chosen-')), name);
  await writeFile(path, buffer);
  return path;
}
