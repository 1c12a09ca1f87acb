import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkerCommand, type WorkerCommand } from '../../../server/processes/worker-process';

const directory = join(import.meta.dirname, '../../../dist/server');
const heapMegabytes = 1_024;

/** The page process as the server runs it, which `npm run build:server` makes. */
export function builtPageCommand(): WorkerCommand {
  if (!existsSync(join(directory, 'page-process.js')))
    throw new Error('the server is not built: npm run build:server');
  return findWorkerCommand('page-process', heapMegabytes, directory);
}
