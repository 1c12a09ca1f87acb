import type { Writable } from 'node:stream';
import { literal, number, object, optional, parse, picklist, string, variant } from 'valibot';
import type { ProcessGroup } from '../../processes/process-group';
import { readLines } from '../../processes/read-lines';
import { findAsset } from '../find-asset';
import { OfficeError } from './office-error';
import { pdfExportFilters } from './office-formats';
import { deadProxyEnvironment } from './office-profile';
import {
  type OfficeWorker,
  type PrintReport,
  printReportSchema,
  type WorkerJob,
  type WorkerSetup,
} from './office-worker';

/** The first start writes LibreOffice's caches, which takes long on a cold disk. */
const startTimeoutMs = 90_000;
const stopTimeoutMs = 3_000;
/** Reading is reported as the first half of the work, writing as the second. */
const phaseStart = { load: 0, store: 0.5 } as const;

/** Events of listener.py. */
const eventSchema = variant('event', [
  object({ event: literal('ready') }),
  object({
    event: literal('progress'),
    id: string(),
    phase: picklist(['load', 'store']),
    fraction: number(),
  }),
  object({ event: literal('done'), id: string(), report: optional(printReportSchema, {}) }),
  object({
    event: literal('failed'),
    id: string(),
    reason: picklist(['password', 'damaged', 'store', 'empty', 'lost']),
    detail: optional(string(), ''),
  }),
]);

/** What listener.py imports. */
const moduleNames = [
  'prepare_document.py',
  'read_source.py',
  'hidden_text.py',
  'loaded_text.py',
  'measure_pdf.py',
  'check_result.py',
];

let startCount = 0;

/**
 * Starts LibreOffice with listener.py in front of it and waits until it takes jobs.
 * Rejects with `unavailable` when it does not come up.
 */
export async function startListenerWorker(setup: WorkerSetup & { python: string }): Promise<OfficeWorker> {
  const script = findAsset('office/listener.py', import.meta.dirname);
  const modules = moduleNames.map((name) => findAsset(`office/${name}`, import.meta.dirname));
  startCount += 1;
  const pipeName = `toolfront-${process.pid}-${startCount}`;
  const group = setup.cage.start([setup.python, script, setup.office.program, setup.profile, pipeName], {
    // Nothing is to be written beside the sources.
    env: { ...deadProxyEnvironment, PYTHONDONTWRITEBYTECODE: '1' },
    readable: modules,
  });
  const conversation = startConversation(group, setup.log);
  await waitUntilReady(group, conversation.ready);
  return {
    canPrepareWorkbooks: true,
    convert: conversation.convert,
    groupId: () => group.id,
    isAlive: group.isAlive,
    kill: () => killGroup(group),
    stop: () => stopGroup(group),
  };
}

type Pending = {
  id: string;
  job: WorkerJob;
  resolve: (report: PrintReport) => void;
  reject: (error: Error) => void;
};

/** Jobs go in as lines, events come back as lines. */
function startConversation(group: ProcessGroup, log: (text: string) => void) {
  const { stdin, stdout, stderr } = group;
  let pending: Pending | undefined;
  let jobCount = 0;
  let resolveReady = () => {};
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });

  void readLines(stderr, (line) => log(`LibreOffice: ${line}`));
  // Writing to a listener that has just died: its exit says why.
  stdin.on('error', (error) => log(`LibreOffice: ${error.message}`));
  void readLines(stdout, (line) => {
    const event = readEvent(line);
    if (!event) {
      // It may have been taken over, and must not take the server along.
      log(`LibreOffice: said ${line.slice(0, 200)}`);
      group.kill();
      return;
    }
    if (event.event === 'ready') return resolveReady();
    if (event.id !== pending?.id) return;
    if (event.event === 'progress') {
      return pending.job.onProgress(phaseStart[event.phase] + event.fraction / 2);
    }
    const { resolve, reject } = pending;
    pending = undefined;
    if (event.event === 'done') resolve(event.report);
    else reject(new OfficeError(event.reason, event.detail));
  });

  function convert(job: WorkerJob): Promise<PrintReport> {
    return new Promise((resolve, reject) => {
      if (pending) throw new Error('a listener does one job at a time');
      jobCount += 1;
      const id = String(jobCount);
      pending = { id, job, resolve, reject };
      // Also when it was gone before it was asked.
      void group.exited.then((how) => reject(new OfficeError('lost', how)));
      const { importFilter } = job.format;
      const line = {
        id,
        input: job.input,
        output: job.output,
        importFilter,
        exportFilter: exportFilterOf(job),
      };
      writeLine(stdin, JSON.stringify(line));
    });
  }
  return { ready, convert };
}

function readEvent(line: string) {
  try {
    return parse(eventSchema, JSON.parse(line));
  } catch {
    return undefined;
  }
}

function exportFilterOf(job: WorkerJob): string {
  return pdfExportFilters[job.format.family];
}

async function waitUntilReady(group: ProcessGroup, ready: Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(startTimeoutMs);
  const lateness = new Promise<string>((resolve) => {
    late.addEventListener('abort', () => resolve(`not ready after ${startTimeoutMs} ms`), { once: true });
  });
  const problem = await Promise.race([ready, group.exited, lateness]);
  if (problem === undefined) return;
  group.kill();
  throw new OfficeError('unavailable', `LibreOffice did not start: ${problem}`);
}

async function killGroup(group: ProcessGroup): Promise<void> {
  group.kill();
  await group.exited;
}

async function stopGroup(group: ProcessGroup): Promise<void> {
  const timer = setTimeout(group.kill, stopTimeoutMs);
  writeLine(group.stdin, JSON.stringify({ stop: true }));
  await group.exited;
  clearTimeout(timer);
}

function writeLine(stream: Writable, line: string) {
  if (stream.writable) stream.write(`${line}\n`);
}
