import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runCommand, say } from './run-command.mjs';

/** Older ones, Debian 13's among them, cannot read what package.json overrides. */
const oldestNpm = 10;
const npmPackage = 'npm@11.19.1';
const stamp = join(root, 'node_modules/.cache/toolfront-lock-hash');

/** Brings node_modules in step with package-lock.json; false when npm failed. Quick when nothing changed. */
export function installPackages() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  say('installing the npm packages');
  // Not `npm ci`: it refuses a lock file that lacks the optional packages of other systems, which a registry mirror
  // may not carry. This keeps to the lock file just as well, and leaves it alone.
  const [npm, ...first] = findNpm();
  const words = ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'];
  if (runCommand(npm, [...first, ...words]) !== 0) {
    say(
      'npm could not install the packages. Check that the npm registry can be reached, then run this again.',
    );
    return false;
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

/** The words to call npm with: the machine's own, or where that is too old a newer one, which is installed into .cache. */
function findNpm() {
  const { stdout = '' } = spawnSync('npm', ['--version'], { encoding: 'utf8' });
  const version = stdout.trim();
  if (Number(version.split('.')[0]) >= oldestNpm) return ['npm'];
  const folder = join(root, '.cache', npmPackage);
  const newer = join(folder, 'node_modules/npm/bin/npm-cli.js');
  if (!existsSync(newer)) {
    say(`installing ${npmPackage} into .cache: this machine has npm ${version}`);
    const words = ['install', '--prefix', folder, '--no-save', '--no-fund', '--no-audit', '--ignore-scripts'];
    runCommand('npm', [...words, '--loglevel=error', npmPackage]);
  }
  return [process.execPath, newer];
}
