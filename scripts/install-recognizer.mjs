// Finds or installs Tesseract, which reads the text of scanned PDFs, with the sites' languages. Run it alone, or see start.mjs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installSystemPackages, root, say } from './run-command.mjs';

const packages = JSON.parse(
  readFileSync(join(root, 'packages/pdf-to-office/src/recognition/packages.json'), 'utf8'),
);
const probeTimeoutMs = 15_000;

/** Makes sure there is a Tesseract that knows the sites' languages; false, having said what to do, when there is none. */
export function installRecognizer() {
  const missing = findMissing();
  if (missing.length === 0) return true;
  installSystemPackages(missing, 'the text recognizer (Tesseract), which reads scanned PDFs');
  const left = findMissing();
  if (left.length === 0) return true;
  say(`The text of some scanned PDFs cannot be read: ${left.join(', ')} missing.`);
  say('Elsewhere than on Debian or Ubuntu: install Tesseract 5 and set TESSERACT_PATH to it.');
  return false;
}

function findMissing() {
  const program = process.env.TESSERACT_PATH || 'tesseract';
  const answer = spawnSync(program, ['--list-langs'], { encoding: 'utf8', timeout: probeTimeoutMs });
  if (answer.status !== 0) return [packages.program, ...Object.values(packages.languages)];
  const known = `${answer.stdout}\n${answer.stderr}`.split(/\s+/);
  return Object.entries(packages.languages)
    .filter(([language]) => !known.includes(language))
    .map(([, name]) => name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isReady = installRecognizer();
  say(isReady ? 'the text recognizer is here' : 'the text recognizer is not complete');
  process.exitCode = isReady ? 0 : 1;
}
