import { literal, object } from 'valibot';
import { readLines } from '../../processes/read-lines';
import { OfficeError } from './office-error';
import { hearJobEvent, orderOf, readEvent } from './office-events';
import { deadProxyEnvironment } from './office-profile';
import { officeScripts, waitUntilReady } from './office-scripts';
import type { OfficeWorker, PrintReport, WorkerJob, WorkerSetup } from './office-worker';

const readySchema = object({ event: literal('ready') });

let startCount = 0;

/**
 * Starts LibreOffice with listener.py in front of it and waits until it takes a job.
 * Rejects with `unavailable` when it does not come up.
 */
export async function startListenerWorker(setup: WorkerSetup & { python: string }): Promise<OfficeWorker> {
  const { sandbox, python, office, profile, log } = setup;
  const { script, modules } = officeScripts('listener.py');
  startCount += 1;
  const pipeName = `toolfront-${process.pid}-${startCount}`;
  const group = sandbox.start([python, script, office.program, profile, pipeName], {
    // Nothing is to be written beside the sources.
    env: { ...deadProxyEnvironment, PYTHONDONTWRITEBYTECODE: '1' },
    readable: modules,
  });
  let pending:
    | { job: WorkerJob; resolve: (report: PrintReport) => void; reject: (error: Error) => void }
    | undefined;
  void readLines(group.stderr, (line) => log(`LibreOffice: ${line}`));
  // Writing to a listener that has just died: its exit says why.
  group.stdin.on('error', (error) => log(`LibreOffice: ${error.message}`));
  const ready = new Promise<void>((resolve) => {
    void readLines(group.stdout, (line) => {
      if (readEvent(readySchema, line)) return resolve();
      if (pending && hearJobEvent(line, { ...pending, onProgress: pending.job.onProgress })) return;
      // It must not take the server along.
      log(`LibreOffice: said ${line.slice(0, 200)}`);
      group.kill();
    });
  });
  await waitUntilReady(group, ready);
  return {
    convert: (job) =>
      new Promise((resolve, reject) => {
        pending = { job, resolve, reject };
        // Also when it was gone before it was asked.
        void group.exited.then((how) => reject(new OfficeError('lost', how)));
        if (group.stdin.writable) group.stdin.write(`${JSON.stringify(orderOf(job))}\n`);
      }),
    groupId: () => group.id,
    kill: async () => {
      group.kill();
      await group.exited;
    },
  };
}
