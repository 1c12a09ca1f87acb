import { rm } from 'node:fs/promises';
import { TestClock } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '../../contract/time-spans';
import { readConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open-database';
import { makeDataFolder } from '../testing/data-folder';
import { createTaskQueue, type Task, type TaskQueue } from './task-queue';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const noon = Date.parse('2026-03-10T12:05:00Z');
const minuteMs = 60_000;

let dataDir: string;
let open: OpenDatabase;
let clock: TestClock;
let tasks: TaskQueue;
let runs: { nightly: number; hourly: number };
beforeEach(async () => {
  dataDir = await makeDataFolder();
  open = await openDatabase(readConfig({ DATA_DIR: dataDir }));
  clock = new TestClock(noon);
  runs = { nightly: 0, hourly: 0 };
  tasks = makeTasks();
});
afterEach(async () => {
  await tasks.stop();
  await open.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('after a day of silence, what came due meanwhile is done once', async () => {
  await tasks.start();
  await passSeconds(10);
  expect(runs).toEqual({ nightly: 0, hourly: 0 });
  await clock.setTime(noon + dayMs);
  await passSeconds(50);
  expect(runs).toEqual({ nightly: 1, hourly: 1 });
});

test('a clock that is set forward by a day and back stops no schedule and does no work twice', async () => {
  await tasks.start();
  await clock.setTime(noon + dayMs);
  await passSeconds(50);
  expect(runs).toEqual({ nightly: 1, hourly: 1 });
  await restartAt(noon + 54.5 * minuteMs);
  await passSeconds(90);
  expect(runs).toEqual({ nightly: 1, hourly: 2 });
  // The night that the clock had passed comes.
  await clock.setTime(Date.parse('2026-03-11T03:29:40Z'));
  await passSeconds(50);
  expect(runs).toEqual({ nightly: 1, hourly: 3 });
});

test('a task that was to be done at once is, when the clock is set back before its turn', async () => {
  const done: string[] = [];
  const task: Task<{ id: string }> = {
    name: 'at-once',
    concurrency: 1,
    leaseSeconds: 60,
    maxAttempts: 3,
    retryDelaySeconds: 0,
    run: async ({ id }) => void done.push(id),
    giveUp: async () => {},
  };
  tasks.add(task);
  await tasks.start({ isWorking: false });
  await open.database.transaction((tx) => tasks.enqueue(tx, task, { id: 'now' }));
  await open.database.transaction((tx) =>
    tasks.enqueue(tx, task, { id: 'in two days' }, new Date(Date.now() + 2 * dayMs)),
  );
  await restartAt(noon - dayMs, task);
  await passSeconds(30);
  await vi.waitFor(() => expect(done).toEqual(['now']));
});

function makeTasks(): TaskQueue {
  const made = createTaskQueue(open, log, clock);
  const crons = { nightly: '30 3 * * *', hourly: '0 * * * *' };
  for (const name of ['nightly', 'hourly'] as const) {
    const run = async () => {
      runs[name] += 1;
    };
    made.addSchedule({ name, cron: crons[name], run });
  }
  return made;
}

/** The library's clock leaves its timers alone when it is set back; those of a process go on. */
async function restartAt(timeMs: number, ...added: Task<{ id: string }>[]): Promise<void> {
  await tasks.stop();
  clock = new TestClock(timeMs);
  tasks = makeTasks();
  for (const task of added) tasks.add(task);
  await tasks.start();
}

/** Handlers run beside the clock, so now and then it lets them. */
async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 10) {
    await clock.tick(10_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
