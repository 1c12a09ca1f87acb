import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `toolfront-<what for>-<process id>-<random>`. */
const ownName = /^toolfront-[a-z]+-(\d+)-[^-]+$/;

/** A new folder for a piece of work, among the system's temporary files; whoever asked for it removes it. */
export function makeWorkFolder(purpose: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `toolfront-${purpose}-${process.pid}-`));
}

/**
 * Removes the work folders of servers that were killed: people's files lie there. To be called before this process makes
 * its own: one that bears its id is left over from a process that had it before. Answers with how many there were.
 */
export async function removeAbandonedFolders(): Promise<number> {
  const names = (await readdir(tmpdir())).filter(isAbandoned);
  await Promise.all(names.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
  return names.length;
}

function isAbandoned(name: string): boolean {
  const processId = Number(ownName.exec(name)?.[1] ?? Number.NaN);
  return processId === process.pid || (processId > 0 && !isRunning(processId));
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: it runs and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
