// A process that does one kind of task, for tests that kill it. Prints a line for what happens.

import { readConfig } from '../config';
import { openDatabase } from '../db/open-database';
import { createTaskQueue, type Task } from '../tasks/task-queue';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const shouldHang = process.argv[2] === 'hang';

const open = await openDatabase(readConfig(process.env));
const tasks = createTaskQueue(open, log);
const task: Task<{ id: string }> = {
  name: 'test-task',
  concurrency: 2,
  // Longer than any test: a task that comes back is given back, not run out.
  leaseSeconds: 3_600,
  maxAttempts: 3,
  retryDelaySeconds: 0,
  run: async ({ id }, { attempt }) => {
    say(`run ${id} ${attempt}`);
    if (shouldHang) await new Promise(() => {});
    say(`done ${id}`);
  },
  giveUp: async ({ id }) => say(`gave up ${id}`),
};
tasks.add(task);
await tasks.start();
for (const id of process.argv.slice(3))
  await open.database.transaction((tx) => tasks.enqueue(tx, task, { id }));
say('ready');
// A hanging handler is no open handle.
setInterval(() => {}, 1_000);
