import { link, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type InferOutput, number, object, parseJson, pipe, safeParse, string } from 'valibot';
import { hasCode, ignoreMissing } from '../error-codes';
import { isRunning } from '../processes/is-running';

/** Another process that is alive holds the folder. */
export class FolderInUseError extends Error {
  constructor(
    lockPath: string,
    readonly processId: number,
  ) {
    super(
      `The data folder is in use by process ${processId} (${lockPath}). ` +
        'Stop that server, or give this one another DATA_DIR or a DATABASE_URL.',
    );
    this.name = 'FolderInUseError';
  }
}

export type FolderLock = { release: () => Promise<void> };

/**
 * Takes a folder for this process alone: two processes on one embedded database lose rows. The lock is a file with the
 * holder's process id and start time; a holder that was killed is recognized by its id being gone or reused, and is
 * replaced. Throws FolderInUseError.
 */
export async function lockFolder(lockPath: string): Promise<FolderLock> {
  const mine = JSON.stringify(await describeProcess(process.pid));
  const draft = `${lockPath}.${process.pid}`;
  try {
    // On a full disk this leaves a file without its content.
    await writeFile(draft, mine);
    await removeAbandoned(lockPath);
    for (;;) {
      if (await tryLink(draft, lockPath)) return { release: () => releaseIfMine(lockPath, mine) };
      const found = await readIfThere(lockPath);
      const holder = parseHolder(found);
      if (holder && (await isAlive(holder))) throw new FolderInUseError(lockPath, holder.processId);
      await removeStale(lockPath, found);
    }
  } finally {
    await unlinkIfThere(draft);
  }
}

/** Drafts of processes that were killed, or that an earlier version left on a full disk. */
async function removeAbandoned(lockPath: string): Promise<void> {
  const prefix = `${basename(lockPath)}.`;
  for (const name of await readdir(dirname(lockPath))) {
    const [, processId] =
      /^(\d+)(?:\.stale)?$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '') ?? [];
    if (processId !== undefined && !isRunning(Number(processId))) {
      await unlinkIfThere(join(dirname(lockPath), name));
    }
  }
}

// Another process may have replaced the stale lock since we read it: move first, look, and put back what was not it.
async function removeStale(lockPath: string, stale: string): Promise<void> {
  const aside = `${lockPath}.${process.pid}.stale`;
  try {
    await rename(lockPath, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await readIfThere(aside)) !== stale) await tryLink(aside, lockPath);
  await unlinkIfThere(aside);
}

const holderSchema = object({ processId: number(), startedAt: string() });
const holderTextSchema = pipe(string(), parseJson(), holderSchema);
type Holder = InferOutput<typeof holderSchema>;

// A hard link either appears whole or fails: no other process ever reads a half-written lock.
async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (!isRunning(holder.processId)) return false;
  const now = await describeProcess(holder.processId);
  return now.startedAt === holder.startedAt;
}

/** After a reboot or in a new container the same process id may be someone else's; the start time shows it. */
async function describeProcess(processId: number): Promise<Holder> {
  const stat = await readIfThere(`/proc/${processId}/stat`);
  const boot = await readIfThere('/proc/sys/kernel/random/boot_id');
  // The name in parentheses may hold spaces; field 22 is counted after it. Elsewhere than on Linux both are ''.
  const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return { processId, startedAt: `${boot.trim()}:${startTicks}` };
}

/** Undefined for what is no lock of this server: nobody can be holding it. */
function parseHolder(text: string): Holder | undefined {
  const parsed = safeParse(holderTextSchema, text);
  return parsed.success ? parsed.output : undefined;
}

async function releaseIfMine(lockPath: string, mine: string): Promise<void> {
  if ((await readIfThere(lockPath)) === mine) await unlinkIfThere(lockPath);
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return '';
    throw error;
  }
}

async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing);
}
