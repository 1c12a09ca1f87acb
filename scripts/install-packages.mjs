import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runCommand, say } from './run-command.mjs';

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
  if (runCommand('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error']) !== 0) {
    say(
      'npm could not install the packages. Check that the npm registry can be reached, then run this again.',
    );
    return false;
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
