// `npm run test:translations`: every text of the sources stands in the catalogues, and none lacks a translation.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureCommand, root, say } from './run-command.mjs';

const folder = join(root, 'src/locales');
const before = readCatalogues();
const extract = await captureCommand('npx', ['lingui', 'extract', '--clean']);
const after = readCatalogues();
const stale = Object.keys(after).filter(
  (name) => stripComments(before[name] ?? '') !== stripComments(after[name]),
);
if (stale.length > 0)
  say(
    `out of step with the sources: ${stale.join(', ')}. \`npx lingui extract\` was run; translate and commit.`,
  );

const compile = await captureCommand('npx', [
  'lingui',
  'compile',
  '--strict',
  '--typescript',
  '--output-prefix',
  '',
]);
process.exitCode = extract.code === 0 && compile.code === 0 && stale.length === 0 ? 0 : 1;

function readCatalogues() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.po'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Dates and source lines move without a text changing. */
function stripComments(catalogue) {
  return catalogue
    .split('\n')
    .filter((line) => !line.startsWith('#') && !line.startsWith('"POT-Creation-Date'))
    .join('\n');
}
