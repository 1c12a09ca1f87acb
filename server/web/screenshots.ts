import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { picturesFolder } from '../tenants/site-schema';

/** A picture of the app in use, as installers show it. */
export type Screenshot = { src: string; sizes: string; type: string; form_factor: 'narrow' | 'wide' };

const formFactors = ['narrow', 'wide'] as const;
const known = new Map<string, Promise<Screenshot[]>>();

/** The host's `screenshot-narrow.webp` and `screenshot-wide.webp`, with the sizes they really have. */
export function findScreenshots(folder: string | undefined): Promise<Screenshot[]> {
  if (!folder) return Promise.resolve([]);
  const found = known.get(folder) ?? readScreenshots(folder);
  known.set(folder, found);
  return found;
}

async function readScreenshots(folder: string): Promise<Screenshot[]> {
  const { default: sharp } = await import('sharp');
  const screenshots = await Promise.all(
    formFactors.map(async (form_factor): Promise<Screenshot[]> => {
      const name = `screenshot-${form_factor}.webp`;
      const path = join(folder, picturesFolder, name);
      if (!existsSync(path)) return [];
      const { width, height } = await sharp(await readFile(path)).metadata();
      return [{ src: `/site-files/${name}`, sizes: `${width}x${height}`, type: 'image/webp', form_factor }];
    }),
  );
  return screenshots.flat();
}
