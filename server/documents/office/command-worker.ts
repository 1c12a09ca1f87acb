import { access, rename } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { ProcessGroup } from '../../processes/process-group';
import { readLines } from '../../processes/read-lines';
import { OfficeError } from './office-error';
import { pdfExportFilters } from './office-formats';
import { deadProxyEnvironment } from './office-profile';
import type { OfficeWorker, WorkerJob, WorkerSetup } from './office-worker';

/**
 * LibreOffice's command line: the second way, and the only one where python3-uno is missing or the listener does not start.
 * It reports no progress, and not what was wrong with a file. It refuses workbooks: LibreOffice prints a hidden sheet that
 * has a print area, and notes that are open.
 */
export function createCommandWorker(setup: WorkerSetup): OfficeWorker {
  let current: ProcessGroup | undefined;

  return {
    convert: async (job) => {
      if (job.format.family === 'calc') throw new OfficeError('unprepared', 'workbooks need the listener');
      current = setup.sandbox.start(commandFor(setup, job), { env: deadProxyEnvironment });
      for (const stream of [current.stdout, current.stderr]) {
        void readLines(stream, (line) => setup.log(`LibreOffice: ${line}`));
      }
      const how = await current.exited;
      current = undefined;
      await collectOutput(job, how);
      return { isUnchecked: true };
    },
    groupId: () => current?.id,
    kill: async () => {
      current?.kill();
      await current?.exited;
    },
  };
}

function commandFor(setup: WorkerSetup, job: WorkerJob): string[] {
  const { family, importFilter } = job.format;
  return [
    setup.office.program,
    `-env:UserInstallation=file://${setup.profile}`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    `--infilter=${importFilter}`,
    '--convert-to',
    `pdf:${pdfExportFilters[family]}`,
    '--outdir',
    dirname(job.output),
    job.input,
  ];
}

/** It names the result itself, and answers 0 when there is none. */
async function collectOutput(job: WorkerJob, how: string): Promise<void> {
  if (isCrash(how)) throw new OfficeError('lost', how);
  const written = join(dirname(job.output), `${basename(job.input, extname(job.input))}.pdf`);
  try {
    await access(written);
  } catch {
    throw new OfficeError('damaged', `LibreOffice wrote nothing (${how})`);
  }
  if (written !== job.output) await rename(written, job.output);
}

/** Ended by a signal, which a sandbox says by a code above 128. */
function isCrash(how: string): boolean {
  return how.startsWith('ended by') || /^exit code (12[89]|1[3-9]\d|2\d\d)$/.test(how);
}
