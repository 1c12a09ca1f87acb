import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './is-running';

/** `toolfront-<what for>-<process id>-<random>`. */
const ownName = /^toolfront-[a-z]+-(\d+)-[^-]+$/;

/** A new folder for a piece of work, among the system's temporary files, under a name that nobody guesses; whoever asked for it removes it. */
export async function makeWorkFolder(purpose: string): Promise<string> {
  const path = join(tmpdir(), `toolfront-${purpose}-${process.pid}-${randomBytes(16).toString('hex')}`);
  await mkdir(path, { mode: 0o700 });
  return path;
}

/**
 * Removes the work folders of servers that were killed: people's files lie there. To be called before this process makes
 * its own: one that bears its id is left over from a process that had it before. Answers with the paths that could not be
 * removed, as those of another user's server.
 */
export async function removeAbandonedFolders(): Promise<string[]> {
  const paths = (await readdir(tmpdir())).filter(isAbandoned).map((name) => join(tmpdir(), name));
  const removals = await Promise.allSettled(paths.map((path) => rm(path, { recursive: true, force: true })));
  return paths.filter((_, position) => removals[position]?.status === 'rejected');
}

function isAbandoned(name: string): boolean {
  const processId = Number(ownName.exec(name)?.[1] ?? Number.NaN);
  return processId === process.pid || (processId > 0 && !isRunning(processId));
}
