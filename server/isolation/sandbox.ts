import type { FileHandle } from 'node:fs/promises';
import { chown, constants, mkdir, open, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ignoreMissing } from '../error-codes';
import { type ProcessGroup, startProcessGroup } from '../processes/process-group';
import { makeWorkFolder } from '../processes/work-folder';
import { bubblewrapCommand, type ProcessLimits, type Surroundings } from './bubblewrap';
import type { ClaimedUser } from './claim-user';
import { makeSeccompFilter } from './seccomp-filter';

/**
 * Engines fill and free bitmaps of many megabytes: LibreOffice faults 300,000 pages for one line of text, and where a fault
 * is dear (a virtual machine without help of its processor) that is three quarters of its time. With huge pages it is
 * 20,000. A C library that does not know the setting passes over it.
 */
const hugePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** What a program in a sandbox is started with. */
export type SandboxedProgram = {
  /** Added to PATH, LANG, HOME, TMPDIR and huge pages, which is all there is of an environment. */
  env?: Record<string, string>;
  /** Files and folders it may read beside the system's programs and those that the command names by absolute path. */
  readable?: readonly string[];
  limits?: ProcessLimits;
};

/** A folder for one job, its source and its results: files go in and out by copy. */
export type JobFolder = {
  path: string;
  /** Copies a file into it; answers with the path by which the engine finds it. */
  put: (sourcePath: string, name: string) => Promise<string>;
  /** Copies a result out. Rejects when it is no plain file of this folder: an engine may have been taken over. */
  take: (path: string, targetPath: string) => Promise<void>;
  /** Removes it, after the process that works in it has ended. */
  remove: () => Promise<void>;
};

/**
 * A place for one engine process at a time. It sees the system's programs, its own three folders and nothing else: no
 * other process, no network, no file of a person but the one it works on.
 */
export type Sandbox = {
  /** Holds the one job: its source and its results, no folder among them. */
  jobFolder: string;
  /** For what an engine keeps between jobs, as a profile. */
  homeFolder: string;
  start: (command: readonly string[], program?: SandboxedProgram) => ProcessGroup;
  /** Copies a file into the job's folder. */
  put: JobFolder['put'];
  /** Copies a result out of it. */
  take: JobFolder['take'];
  /** A new folder within the job's, for an engine whose processes each have one. */
  openFolder: (name: string) => Promise<JobFolder>;
  /** The text of a result; undefined when there is no such file. */
  readText: (name: string) => Promise<string | undefined>;
  /** Makes a file or folder that the server has written the engine's own, before the engine can reach it. */
  hand: (path: string) => Promise<void>;
  /**
   * Empties the job's folder, or all that its program may write to; false when more than plain files is there, and the
   * sandbox must not be used again.
   */
  clear: (what: 'job' | 'everything') => Promise<boolean>;
  /** Removes all of it, after its process has ended. */
  remove: () => Promise<void>;
};

export type SandboxOptions = {
  purpose: string;
  /** Undefined: without walls, only in a folder of its own (`ISOLATION=weak`). */
  walls: (Pick<Surroundings, 'program' | 'hidden'> & { owner: ClaimedUser | undefined }) | undefined;
};

export async function openSandbox({ purpose, walls }: SandboxOptions): Promise<Sandbox> {
  const folder = await makeWorkFolder(purpose);
  const [homeFolder, jobFolder, temporaryFolder] = ['home', 'job', 'tmp'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const owner = walls?.owner;
  const hand = async (path: string) => {
    if (owner) await chown(path, owner.uid, owner.gid);
  };
  for (const path of [homeFolder, jobFolder, temporaryFolder]) {
    await mkdir(path, { mode: 0o700 });
    await hand(path);
  }
  const filterPath = join(folder, 'filter');
  const passwdPath = join(folder, 'passwd');
  if (walls) {
    await writeFile(filterPath, makeSeccompFilter() ?? '');
    await writeFile(passwdPath, describeUser(owner?.uid ?? process.getuid?.() ?? 0, homeFolder));
    await hand(passwdPath);
  }
  /** Where bubblewrap mounts something in what is the program's /tmp. */
  const mounts = new Set<string>();
  const job = accessFolder(jobFolder, owner);
  return { jobFolder, homeFolder, start, ...job, openFolder, hand, clear, remove };

  function start(command: readonly string[], { env, readable = [], limits = {} }: SandboxedProgram = {}) {
    const environment = {
      // The system's own programs: the operator's PATH may lead to folders that are not in the sandbox.
      PATH: walls ? '/usr/local/bin:/usr/bin:/bin' : process.env.PATH,
      LANG: 'C.UTF-8',
      HOME: homeFolder,
      TMPDIR: walls ? '/tmp' : temporaryFolder,
      ...hugePages,
      ...env,
    };
    if (!walls) return startProcessGroup(command, { cwd: jobFolder, env: environment });
    for (const path of [homeFolder, jobFolder, ...command, ...readable]) {
      if (path.startsWith('/tmp/')) mounts.add(join(temporaryFolder, path.slice('/tmp'.length)));
    }
    const places = { homeFolder, jobFolder, temporaryFolder, filterPath, passwdPath };
    const sandboxed = bubblewrapCommand(command, { ...walls, ...places, readable, limits });
    return startProcessGroup(sandboxed, { cwd: '/', env: environment });
  }

  async function openFolder(name: string): Promise<JobFolder> {
    const path = join(jobFolder, name);
    await mkdir(path, { mode: 0o700 });
    await hand(path);
    const { put, take } = accessFolder(path, owner);
    return { path, put, take, remove: () => removeFolder(path) };
  }

  async function clear(what: 'job' | 'everything'): Promise<boolean> {
    const folders = what === 'job' ? [jobFolder] : [jobFolder, temporaryFolder, homeFolder];
    const cleared = await Promise.all(folders.map((path) => emptyFolder(path, mounts)));
    return cleared.every((isEmpty) => isEmpty);
  }

  async function remove(): Promise<void> {
    await removeFolder(folder);
    owner?.release();
  }
}

function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** How files come in and out of a folder that an engine writes to. */
function accessFolder(folder: string, owner: Surroundings['owner']) {
  return { put, take, readText };

  async function put(sourcePath: string, name: string): Promise<string> {
    const path = join(folder, name);
    const source = await open(sourcePath);
    try {
      // Exclusive and by its handle: a link that waits there leads nowhere.
      const target = await open(path, 'wx', 0o600);
      if (owner) await target.chown(owner.uid, owner.gid);
      await copy(source, target);
    } finally {
      await source.close();
    }
    return path;
  }

  async function take(path: string, targetPath: string): Promise<void> {
    const source = await openResult(path);
    try {
      await copy(source, await open(targetPath, 'w', 0o600));
    } finally {
      await source.close();
    }
  }

  async function readText(name: string): Promise<string | undefined> {
    const source = await openResult(join(folder, name)).catch(ignoreMissing);
    if (!source) return undefined;
    try {
      return await source.readFile('utf8');
    } finally {
      await source.close();
    }
  }

  async function openResult(path: string): Promise<FileHandle> {
    if (dirname(path) !== folder) throw new Error('an engine names a result outside of its folder');
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw new Error("an engine's result is no plain file");
  }
}

/**
 * False when something is left. Nothing is removed from a folder within: while its engine runs, a link may take the place
 * of one.
 */
async function emptyFolder(folder: string, mounts: ReadonlySet<string>): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  const cleared = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory() || mounts.has(path)) return holdsOnlyMounts(path, mounts);
      return unlink(path).then(
        () => true,
        () => false,
      );
    }),
  );
  return cleared.every((isClear) => isClear);
}

async function holdsOnlyMounts(path: string, mounts: ReadonlySet<string>): Promise<boolean> {
  if (mounts.has(path)) return true;
  if (![...mounts].some((mount) => mount.startsWith(`${path}/`))) return false;
  const names = await readdir(path);
  const held = await Promise.all(names.map((name) => holdsOnlyMounts(join(path, name), mounts)));
  return held.every((isMount) => isMount);
}

async function copy(source: FileHandle, target: FileHandle): Promise<void> {
  await pipeline(source.createReadStream({ autoClose: false }), target.createWriteStream());
}

/** All that an engine finds in /etc/passwd. */
function describeUser(uid: number, homeFolder: string): string {
  return `engine:x:${uid}:${uid}:engine:${homeFolder}:/usr/sbin/nologin\n`;
}
