// `npx tsx tests/bench/memory.ts [MiB]`: how much the page and its worker grow while a large file is staged and
// uploaded, with files and without. The promise is 64 MiB at any size.

import { findBrowser } from '../../scripts/install-browser.mjs';
import { type LargeFileFigures, measureLargeFile } from '../support/measure-large-file';

const sizeMiB = Number(process.argv[2] ?? 1024);
const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium was found. Run `node scripts/install-browser.mjs`.');

for (const [place, world] of [
  ['stored as a file', {}],
  ['stored in the database', { withoutFiles: true }],
] as const) {
  for (const upload of ['one POST', 'in pieces'] as const) {
    const figures = await measureLargeFile({ executablePath, sizeMiB, world, upload });
    report(`${sizeMiB} MiB ${place}, staging`, figures.staging);
    report(`${sizeMiB} MiB ${place}, upload ${upload}`, figures.uploading);
  }
}

function report(what: string, { ms, growthBytes }: LargeFileFigures['staging']): void {
  const growth = (growthBytes / 1024 / 1024).toFixed(1);
  console.log(`${what.padEnd(48)} ${(ms / 1000).toFixed(1)} s, grew by ${growth} MiB (promise: at most 64)`);
}
