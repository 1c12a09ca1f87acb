import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const skimage = 'python3-skimage/usr/lib/python3/dist-packages/skimage/data';
const matplotlib = 'python-matplotlib-data/usr/share/matplotlib/mpl-data/sample_data';

/** Photographs in the public domain or under CC0, as two Debian packages carry them. */
const sources = {
  /** Eileen Collins, NASA. Public domain. */
  astronaut: {
    path: `${skimage}/astronaut.png`,
    sha256: '88431cd9653ccd539741b555fb0a46b61558b301d4110412b5bc28b5e3ea6cb5',
  },
  /** A man with a camera, black and white, Lav Varshney. CC0. */
  camera: {
    path: `${skimage}/camera.png`,
    sha256: 'b0793d2adda0fa6ae899c03989482bff9a42d3d5690fc7e3648f2795d730c23a',
  },
  /** The cat Chelsea, Stéfan van der Walt. CC0. */
  cat: {
    path: `${skimage}/chelsea.png`,
    sha256: '596aa1e7cb875eb79f437e310381d26b338a81c2da23439704a73c4651e8c4bb',
  },
  /** A cup of coffee, Rachel Michetti. CC0. */
  coffee: {
    path: `${skimage}/coffee.png`,
    sha256: 'cc02f8ca188b167c775a7101b5d767d1e71792cf762c33d6fa15a4599b5a8de7',
  },
  /** A rocket before its start, SpaceX. CC0. */
  rocket: {
    path: `${skimage}/rocket.jpg`,
    sha256: 'c2dd0de7c538df8d111e479619b129464d0269d0ae5fd18ca91d33a7fdfea95c',
  },
  /** Grace Hopper, James S. Davis, United States Navy. Public domain. */
  officer: {
    path: `${matplotlib}/grace_hopper.jpg`,
    sha256: 'a8ca6d734765703b09728ab47fe59f473d93ae3967fc24c7c0288c3c7adb7130',
  },
} as const;

export type PhotographName = keyof typeof sources;

export const photographNames = Object.keys(sources) as PhotographName[];

const folder = join(import.meta.dirname, '../../node_modules/.cache/photographs');

/** Reads a photograph; the first call downloads the packages (Debian or Ubuntu), without installing them. */
export function readPhotograph(name: PhotographName): Buffer {
  const { path, sha256 } = sources[name];
  const file = join(folder, path);
  if (!existsSync(file)) download(path.slice(0, path.indexOf('/')));
  const bytes = readFileSync(file);
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== sha256) throw new Error(`${file} has SHA-256 ${actual}, not ${sha256}`);
  return bytes;
}

function download(packageName: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('apt-get', ['download', packageName], { cwd: folder, stdio: 'ignore' });
  const archive = readdirSync(folder).find((file) => file.startsWith(`${packageName}_`));
  if (!archive) throw new Error(`apt-get download ${packageName} brought nothing`);
  execFileSync('dpkg', ['-x', archive, packageName], { cwd: folder });
}
