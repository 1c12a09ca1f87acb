import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The repository's root, whatever folder the script was called from. */
export const root = join(import.meta.dirname, '..');

/** One line about what is happening, distinct from the output of the tools it calls. */
export function say(text) {
  console.log(`[toolfront] ${text}`);
}

/** A program's place in PATH, or undefined. */
export function findInPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder; the next one may have it.
    }
  }
  return undefined;
}

/** Runs a command with its output shown; answers with its exit code (1 when a signal ended it). */
export function runCommand(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) say(`${command} could not be run: ${error.message}`);
  return status ?? 1;
}

/** Runs a command, shows its output and keeps it: `{ code, output }`. */
export function captureCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        output += chunk;
        process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * How packages of the system can be installed here: the words to put before `apt-get`, or undefined when there is no
 * apt or no right to use it without being asked for a password.
 */
export function findPackageInstaller() {
  if (!findInPath('apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  const canSudo = findInPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return canSudo ? ['sudo', '-n'] : undefined;
}

let hasUpdated = false;

/** Installs Debian packages; false when it cannot be done, having said what would do it. */
export function installSystemPackages(names, purpose) {
  const prefix = findPackageInstaller();
  const byHand = `sudo apt-get install --no-install-recommends ${names.join(' ')}`;
  if (!prefix) {
    say(`${purpose} cannot be installed from here (no apt-get, or no right to use it). By hand: ${byHand}`);
    return false;
  }
  say(`installing ${purpose}: ${names.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    return runCommand(command, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  if (!hasUpdated) apt('update', '-q');
  hasUpdated = true;
  const isInstalled = apt('install', '-y', '-q', '--no-install-recommends', ...names) === 0;
  if (!isInstalled) say(`${purpose} could not be installed. By hand: ${byHand}`);
  return isInstalled;
}
