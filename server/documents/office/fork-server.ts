import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { boolean, literal, object, string, variant } from 'valibot';
import type { JobFolder } from '../../isolation/sandbox';
import { makeChildFilter } from '../../isolation/seccomp-filter';
import { longWorkNice, shortWorkMs } from '../../processes/group-priority';
import { readLines } from '../../processes/read-lines';
import { openChannel } from './office-channel';
import { OfficeError } from './office-error';
import { hearJobEvent, orderOf, readEvent } from './office-events';
import { deadProxyEnvironment } from './office-profile';
import { officeScripts, waitUntilReady } from './office-scripts';
import type { OfficeConversion, PrintReport, WorkerSetup } from './office-worker';
import { type JobLimits, watchJob } from './watch-job';

/** A fork takes milliseconds; a server that has not forked by then is replaced. */
const forkPatienceMs = 20_000;
/** The fork server kills a child within milliseconds; if it does not, all of it is killed. */
const killPatienceMs = 5_000;
/** The kernel ends a child that uses so many times its time on processors: it may use several. */
const processorsPerJob = 4;
const yearSeconds = 365 * 24 * 3_600;

const eventSchema = variant('event', [
  object({ event: literal('ready') }),
  object({ event: literal('unfit'), detail: string() }),
  object({ event: literal('forked'), id: string() }),
  object({ event: literal('exited'), id: string(), how: string(), isTooLarge: boolean() }),
]);

/** This LibreOffice, or this kernel, cannot be used so. */
export class UnfitOfficeError extends Error {
  override readonly name = 'UnfitOfficeError';
}

/** A prepared LibreOffice that reads no document itself: each is read by a copy of its process. */
export type ForkServer = {
  /** Rejects with an `OfficeError`. */
  convert: (conversion: OfficeConversion, limits: JobLimits) => Promise<PrintReport>;
  /** Takes documents. */
  isFit: () => boolean;
  groupId: () => number | undefined;
  /** Takes no more documents, and ends after its last. */
  retire: () => Promise<void>;
  /** Ends at once. */
  close: () => Promise<void>;
};

type Child = {
  hasForked: () => void;
  hasExited: (how: string, isTooLarge: boolean) => void;
};

type ForkServerSetup = WorkerSetup & { python: string; memoryMaxBytes: number; deadlineMs: number };

/**
 * Starts fork_server.py and waits until it has converted samples of its own. Rejects with an `UnfitOfficeError` when it
 * finds that it cannot, and with an `OfficeError` (`unavailable`) when it does not come up.
 */
export async function startForkServer(setup: ForkServerSetup): Promise<ForkServer> {
  const { sandbox, log } = setup;
  const group = await startProcess(setup);
  const children = new Map<string, Child>();
  let isRetired = false;
  void readLines(group.stderr, (line) => log(`LibreOffice: ${line}`));
  // Writing to one that has just died: its exit says why.
  group.stdin.on('error', (error) => log(`LibreOffice: ${error.message}`));
  const ready = new Promise<void>((resolve, reject) => {
    void readLines(group.stdout, (line) => {
      const event = readEvent(eventSchema, line);
      if (event?.event === 'ready') resolve();
      else if (event?.event === 'unfit') reject(new UnfitOfficeError(event.detail));
      else if (event?.event === 'forked') children.get(event.id)?.hasForked();
      else if (event?.event === 'exited') children.get(event.id)?.hasExited(event.how, event.isTooLarge);
      else log(`LibreOffice: said ${line.slice(0, 200)}`);
    });
  });
  const gone = group.exited.then(async (how) => {
    for (const child of children.values()) child.hasExited(how, false);
    await sandbox.remove();
  });
  try {
    await waitUntilReady(group, ready);
  } catch (error) {
    group.kill();
    await gone;
    throw error;
  }
  return {
    convert,
    isFit: () => group.isAlive() && !isRetired,
    groupId: () => (group.isAlive() ? group.id : undefined),
    retire: async () => {
      isRetired = true;
      endWhenIdle();
      await gone;
    },
    close: async () => {
      group.kill();
      await gone;
    },
  };

  async function convert(conversion: OfficeConversion, limits: JobLimits): Promise<PrintReport> {
    const id = randomBytes(4).toString('hex');
    const folder = await sandbox.openFolder(id);
    try {
      return await convertIn(folder, id, conversion, limits);
    } finally {
      children.delete(id);
      if (isRetired) endWhenIdle();
      await folder.remove();
    }
  }

  async function convertIn(folder: JobFolder, id: string, conversion: OfficeConversion, limits: JobLimits) {
    const { sourcePath, extension, outputPath, format, onProgress = () => {} } = conversion;
    const input = await folder.put(sourcePath, `document.${extension}`);
    const job = { input, output: join(folder.path, 'output.pdf'), format, onProgress };
    const channel = await openChannel(folder, sandbox.hand);
    let impatience: NodeJS.Timeout | undefined;
    try {
      const kill = async () => {
        send({ kill: id });
        impatience = setTimeout(group.kill, killPatienceMs);
      };
      const report = await watchJob({ convert: run, groupId: () => undefined, kill }, job, limits);
      await folder.take(job.output, outputPath);
      return report;
    } finally {
      clearTimeout(impatience);
      channel.close();
    }

    /** Settles when the child is gone: what it wrote is complete, and nothing of it is left. */
    async function run(): Promise<PrintReport> {
      const said = new Promise<PrintReport>((resolve, reject) => {
        channel.onLine((line) => {
          if (hearJobEvent(line, { onProgress, resolve, reject })) return;
          log(`LibreOffice: a child said ${line.slice(0, 200)}`);
          send({ kill: id });
        });
      });
      said.catch(() => {});
      const exited = new Promise<{ how: string; isTooLarge: boolean }>((resolve) => {
        const patience = setTimeout(() => {
          log('LibreOffice cannot be forked any more');
          isRetired = true;
          resolve({ how: 'not forked', isTooLarge: false });
        }, forkPatienceMs);
        children.set(id, {
          hasForked: () => clearTimeout(patience),
          hasExited: (how, isTooLarge) => {
            clearTimeout(patience);
            resolve({ how, isTooLarge });
          },
        });
      });
      send({ id, folder: folder.path, ...orderOf(job) });
      const { how, isTooLarge } = await exited;
      // Where both came while the server was busy, its connection is heard of now.
      await setImmediate();
      await channel.closed();
      if (isTooLarge) throw new OfficeError('memory', `more than ${limits.memoryMaxBytes} bytes`);
      return Promise.race([said, Promise.reject(new OfficeError('lost', how))]);
    }
  }

  function send(order: object): void {
    if (group.stdin.writable) group.stdin.write(`${JSON.stringify(order)}\n`);
  }

  function endWhenIdle(): void {
    if (children.size === 0) group.kill();
  }
}

async function startProcess({
  sandbox,
  python,
  office,
  profile,
  memoryMaxBytes,
  deadlineMs,
}: ForkServerSetup) {
  const filter = makeChildFilter();
  if (!filter) throw new UnfitOfficeError(`no system calls are known of ${process.arch}`);
  const filterPath = join(sandbox.homeFolder, 'child-filter');
  await writeFile(filterPath, filter);
  await sandbox.hand(filterPath);
  const { script, modules } = officeScripts('fork_server.py');
  const cpuSeconds = Math.ceil((deadlineMs / 1000) * processorsPerJob);
  const shortWorkSeconds = Math.ceil(shortWorkMs / 1_000);
  const limits = [Math.floor(memoryMaxBytes), cpuSeconds, shortWorkSeconds, longWorkNice].map(String);
  const programFolder = dirname(realpathSync(office.program));
  return sandbox.start([python, script, programFolder, profile, filterPath, ...limits], {
    // Nothing is to be written beside the sources, and no child is to copy huge pages of its parent's.
    env: { ...deadProxyEnvironment, PYTHONDONTWRITEBYTECODE: '1', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=0' },
    readable: modules,
    // It takes some milliseconds of a processor for each document, for as long as the server runs.
    limits: { cpuSeconds: yearSeconds },
  });
}
