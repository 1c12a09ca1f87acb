import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { createTaskQueue } from '../tasks/task-queue';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder whose database is initialised and migrated, to copy. */
    preparedData: string;
  }
}

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
let folder: string;

/** Once for all test files: the first start of the embedded database takes seconds, a copied one a fraction. */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-prepared-'));
  const open = await openEmbeddedDatabase(folder);
  const tasks = createTaskQueue(open, log);
  await tasks.start();
  await tasks.stop();
  await open.close();
  project.provide('preparedData', folder);
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
