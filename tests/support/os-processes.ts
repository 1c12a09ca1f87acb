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
