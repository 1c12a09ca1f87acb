import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../../server/testing/free-port';

export type SystemPostgres = {
  /** DATABASE_URL of its database, and of another one that has been made. */
  urlOf: (database?: string) => string;
  pid: number;
  stop: () => Promise<void>;
};

/** Where Debian's and Ubuntu's packages put a version each. */
const versionsFolder = '/usr/lib/postgresql';
const connectionMax = '200';

/** Starts the PostgreSQL that the system has installed, with an empty database and fsync as an operator has it. */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-postgres-'));
  const user = findUnprivilegedUser();
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, stdio: 'ignore', ...user } as const;
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'toolfront', '-A', 'trust', '-E', 'UTF8'],
    options,
  );
  const port = await findFreePort();
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-N', connectionMax],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user },
  );
  await waitUntilReady(child);
  execFileSync(
    join(programs, 'createdb'),
    ['-h', '127.0.0.1', '-p', String(port), '-U', 'toolfront', 'toolfront'],
    options,
  );
  return {
    urlOf: (database = 'toolfront') => `postgres://toolfront@127.0.0.1:${port}/${database}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      // SIGINT: without waiting for its clients.
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findPrograms(): Promise<string> {
  const versions = await readdir(versionsFolder).catch((): string[] => []);
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) {
    throw new Error(`There is no PostgreSQL in ${versionsFolder}: sudo apt install postgresql`);
  }
  return join(versionsFolder, newest, 'bin');
}

/** PostgreSQL refuses to run as root; the package has made a user for it. */
function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  if (!child.stderr) throw new Error('PostgreSQL was started without a pipe');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (!line.includes('ready to accept connections')) continue;
    child.stderr.resume();
    return;
  }
  throw new Error(`PostgreSQL ended:\n${lines.join('\n')}`);
}
