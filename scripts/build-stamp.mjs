import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.mjs';

const stamp = join(root, 'dist/build-hash');
// Site configuration and the server's migrations are read at run time, but a changed schema must not meet an old build.
const sources = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'scripts/early-script.ts',
  'scripts/lingui-macro.ts',
  'vite.server.config.ts',
  'lingui.config.ts',
  'public',
  'contract',
  'src',
  'workers',
  'server',
  ...readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'src')),
];

/** True when dist/ was built from the current sources. */
export function isBuildFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

/** Remembers what dist/ was built from. */
export function recordBuild() {
  writeFileSync(stamp, hashSources());
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, source);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) addToHash(hash, join(path, name));
}
