import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const missingFfmpeg =
  'Speech to text needs ffmpeg: apt-get install --no-install-recommends ffmpeg, or set FFMPEG_PATH.';

/** The path of ffmpeg: as named, or in PATH. */
export function findFfmpeg(named: string | undefined): string | undefined {
  if (named) return existsSync(named) ? named : undefined;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find((path) => existsSync(path));
}
