// Finds or installs ffmpeg, which reads every kind of recording for speech to text. Run it alone, or see start.mjs.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { findInPath, installSystemPackages, say } from './run-command.mjs';

/** Makes sure there is an ffmpeg; false, having said what to do, when there is none to be had. */
export function installFfmpeg() {
  if (findFfmpeg()) return true;
  installSystemPackages(['ffmpeg'], 'ffmpeg, which reads recordings');
  if (findFfmpeg()) return true;
  say('Recordings cannot be read. Install ffmpeg, or set FFMPEG_PATH to one, and run this again.');
  return false;
}

function findFfmpeg() {
  const named = process.env.FFMPEG_PATH;
  return named ? existsSync(named) && named : findInPath('ffmpeg');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = installFfmpeg() ? 0 : 1;
}
