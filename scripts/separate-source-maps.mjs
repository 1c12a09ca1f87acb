// Moves the page's source maps out of the folder that is served, to where only the server reads them: an error that a
// browser reports is logged with lines of the sources.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, say } from './run-command.mjs';

const served = join(root, 'dist/client');
const folder = join(root, 'dist/source-maps');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const maps = readdirSync(served, { recursive: true }).filter((name) => name.endsWith('.map'));
for (const name of maps) renameSync(join(served, name), join(folder, basename(name)));
say(`put ${maps.length} source maps aside`);
