import { readdir, readFile, readlink } from 'node:fs/promises';

/**
 * Bytes that the renderer processes of one browser hold in memory: pages and their workers together (Linux only). The
 * browser is the one that runs on `profileFolder` (`--user-data-dir`). Resident pages, so that what the garbage
 * collector has not given back yet counts too; without those of the browser's own program, which all of them share.
 */
async function readRendererBytes(profileFolder: string): Promise<number> {
  const processes = await listProcesses();
  const browser = processes.find(
    ({ command }) => command.includes(`--user-data-dir=${profileFolder}`) && !command.includes('--type='),
  );
  if (!browser) throw new Error(`No browser runs on ${profileFolder}`);
  const family = new Set([browser.pid]);
  // Parents come before their children once sorted by age, which the number of a process follows closely enough here.
  for (const { pid, parentPid } of processes) if (family.has(parentPid)) family.add(pid);
  const renderers = processes.filter(
    ({ pid, command }) => family.has(pid) && command.includes('--type=renderer'),
  );
  return renderers.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
}

export type MemoryWatch = {
  /** Bytes above what was held at the start, at the worst moment. */
  stop: () => Promise<{ startBytes: number; growthBytes: number }>;
};

/** Samples a browser's renderers every `everyMs` until stopped. */
export async function watchMemory(profileFolder: string, everyMs = 200): Promise<MemoryWatch> {
  const startBytes = await readRendererBytes(profileFolder);
  let peakBytes = startBytes;
  let isStopped = false;
  const sampling = (async () => {
    while (!isStopped) {
      peakBytes = Math.max(peakBytes, await readRendererBytes(profileFolder));
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await sampling;
      return { startBytes, growthBytes: peakBytes - startBytes };
    },
  };
}

type OneProcess = { pid: number; parentPid: number; command: string; residentBytes: number };

async function listProcesses(): Promise<OneProcess[]> {
  await readlink('/proc/self').catch(() => {
    throw new Error('Memory is measured through /proc, which this system does not have');
  });
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(pids.sort((a, b) => a - b).map(readProcess));
  return found.filter((one) => one !== null);
}

/** Null for one that has ended meanwhile. */
async function readProcess(pid: number): Promise<OneProcess | null> {
  try {
    const [command, status] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return {
      pid,
      parentPid: read('PPid'),
      command,
      residentBytes: (read('RssAnon') + read('RssShmem')) * 1024,
    };
  } catch {
    return null;
  }
}
