import { readdir, readFile } from 'node:fs/promises';

/** Processes whose command line holds this text; a NUL separates two arguments. */
export async function findProcesses(text: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await listProcesses()) {
    if (`\0${await readCommand(pid)}`.includes(text)) found.push(pid);
  }
  return found;
}

/** The renderer processes of a browser: those of its process group that draw pages and run their workers. */
export async function listRenderers(groupId: number): Promise<number[]> {
  const renderers: number[] = [];
  for (const pid of await listProcesses()) {
    const fields = await readStat(pid);
    if (Number(fields?.[2]) !== groupId) continue;
    if ((await readCommand(pid)).includes('--type=renderer')) renderers.push(pid);
  }
  return renderers;
}

/** Time a process has run on a processor so far, in clock ticks; 0 when it is gone. */
export async function readTicks(pid: number): Promise<number> {
  const fields = await readStat(pid);
  return Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0);
}

/** A process and everything it has started that still runs, by their parents. */
export async function listFamily(pid: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const other of await listProcesses()) {
    const parent = Number((await readStat(other))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), other]);
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}

/** Those that still run; one that has ended and waits for its parent does not. */
export async function findLiving(pids: readonly number[]): Promise<number[]> {
  const living: number[] = [];
  for (const pid of pids) {
    const state = (await readStat(pid))?.[0];
    if (state !== undefined && state !== 'Z') living.push(pid);
  }
  return living;
}

/**
 * Counts the processor time of processes and of all that they start, in seconds. It looks every quarter of a second, since
 * nobody is left with the time of a sandbox that was killed.
 */
export function watchProcessorSeconds(pids: readonly number[]): () => Promise<number> {
  const ticksASecond = 100;
  const lookIntervalMs = 250;
  const before = new Map<string, number>();
  const now = new Map<string, number>();
  const look = async (into: Map<string, number>) => {
    for (const member of (await Promise.all(pids.map(listFamily))).flat()) {
      const fields = await readStat(member);
      // A number is given again; not with the same start.
      if (fields) into.set(`${member} ${fields[19]}`, Number(fields[11]) + Number(fields[12]));
    }
  };
  const started = look(before);
  let looking: Promise<void> = started;
  const timer = setInterval(() => {
    looking = looking.then(() => look(now));
  }, lookIntervalMs);
  return async () => {
    clearInterval(timer);
    await looking;
    await look(now);
    let ticks = 0;
    for (const [key, value] of now) ticks += value - (before.get(key) ?? 0);
    return ticks / ticksASecond;
  };
}

async function listProcesses(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
}

function readCommand(pid: number): Promise<string> {
  return readText(`/proc/${pid}/cmdline`);
}

/** Fields after the command's name, which may hold spaces: state, parent, group, … (proc(5)). */
async function readStat(pid: number): Promise<string[] | undefined> {
  const text = await readText(`/proc/${pid}/stat`);
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : undefined;
}

/** Empty when the process ended meanwhile. */
async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}
