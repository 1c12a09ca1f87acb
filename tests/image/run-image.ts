import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { number, object, parse } from 'valibot';
import type { BuiltImage } from './build-image';

const run = promisify(execFile);

export type ImageMounts = Readonly<Record<string, string>>;

export type RunningImage = {
  /** The process id of the image's first process, as the machine numbers it. */
  pid: number;
  /** What it has printed until now. */
  readOutput: () => string;
  /** Sends a signal to the first process, as a container engine does; answers with its exit code. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Runs one command in the image as its user and answers with what it prints; rejects when it fails. */
export async function runInImage(
  image: BuiltImage,
  mounts: ImageMounts,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const options = { maxBuffer: 64 * 1024 ** 2 };
  return (await run('bwrap', buildWords(image, mounts, environment, words), options)).stdout;
}

/**
 * Starts the image as a container engine does: its own root file system read-only and no other but its volumes, a /proc
 * and processes of its own, its user, no capabilities and none to be gained. The network is the machine's.
 */
export async function startImage(
  image: BuiltImage,
  mounts: ImageMounts,
  environment: Record<string, string>,
): Promise<RunningImage> {
  const words = ['--info-fd', '3', '--as-pid-1', ...buildWords(image, mounts, environment, image.words)];
  const child = spawn('bwrap', words, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const pid = await readPid(child);
  return {
    pid,
    readOutput: () => output,
    stop: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal);
      await ended;
      return child.exitCode;
    },
  };
}

async function readPid(child: ChildProcess): Promise<number> {
  const info = child.stdio[3];
  if (!info || !('read' in info)) throw new Error('bwrap was started without a pipe');
  return parse(object({ 'child-pid': number() }), JSON.parse(await text(info)))['child-pid'];
}

/** What is done before the image's user takes over needs them; that user has none. */
const capabilities = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP', 'CAP_SYS_ADMIN'];
/** A whole /proc, as by `systempaths=unconfined`: bwrap's own hides parts, and then the sandbox can have none inside. */
const mountProc = ['sh', '-c', 'mount -t proc proc /proc && exec "$@"', 'sh'];

function buildWords(
  image: BuiltImage,
  mounts: ImageMounts,
  environment: Record<string, string>,
  words: readonly string[],
): string[] {
  const missing = Object.keys(mounts).filter((path) => !image.volumes.includes(path));
  if (missing.length > 0) throw new Error(`the image has no volume ${missing.join(', ')}`);
  const variables = { HOME: '/', ...image.environment, ...environment };
  return [
    ...['--ro-bind', image.rootfs, '/', '--dev', '/dev', '--perms', '1777', '--tmpfs', '/tmp'],
    // A container engine gives the names of hosts and of servers that know them.
    ...['--ro-bind', '/etc/hosts', '/etc/hosts'],
    ...Object.entries(mounts).flatMap(([path, folder]) => ['--bind', folder, path]),
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--die-with-parent', '--clearenv'],
    ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', image.workingFolder, ...capabilities.flatMap((name) => ['--cap-add', name])],
    ...['--', ...mountProc],
    ...['setpriv', '--reuid', image.user, '--regid', image.user, '--clear-groups'],
    ...['--bounding-set=-all', '--no-new-privs', '--', ...words],
  ];
}
