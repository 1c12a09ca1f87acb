import { access, rename } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { OfficeError } from './office-error';
import { pdfExportFilters } from './office-formats';
import { type OfficeWorker, officeEnvironment, type WorkerJob, type WorkerSetup } from './office-worker';
import { type ProcessGroup, startProcessGroup } from './process-group';

/**
 * LibreOffice does not notice that the server is gone; this shell waits for the end of descriptor 3, which is the
 * server's, and then ends the group.
 */
const endWithServer = '(read -r _ <&3; kill -s KILL 0) & exec "$@" 3<&-';

/**
 * A LibreOffice of its own for each job: the fallback where python3-uno is missing or the listener does not start.
 * It tells no progress, and not what it disliked about a file.
 */
export function createCommandWorker(setup: WorkerSetup): OfficeWorker {
  let current: ProcessGroup | undefined;

  return {
    convert: async (job) => {
      current = startProcessGroup(commandFor(setup, job), {
        cwd: setup.directory,
        env: officeEnvironment(setup.directory),
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      });
      const how = await current.exited;
      // The waiting shell, and whatever else the leader left behind.
      current.kill();
      current = undefined;
      await collectOutput(job, how);
    },
    groupId: () => current?.child.pid,
    isAlive: () => true,
    kill: async () => {
      current?.kill();
      await current?.exited;
    },
    stop: async () => {},
  };
}

function commandFor(setup: WorkerSetup, job: WorkerJob): string[] {
  const { family, importFilter } = job.format;
  const shell = ['sh', '-c', endWithServer, 'sh'];
  return [
    ...setup.isolation.prefix,
    ...shell,
    setup.office.program,
    `-env:UserInstallation=file://${join(setup.directory, 'profile')}`,
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
  if (how.startsWith('ended by')) throw new OfficeError('lost', how);
  const written = join(dirname(job.output), `${basename(job.input, extname(job.input))}.pdf`);
  try {
    await access(written);
  } catch {
    throw new OfficeError('damaged', `LibreOffice wrote nothing (${how})`);
  }
  if (written !== job.output) await rename(written, job.output);
}
