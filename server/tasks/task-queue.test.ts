import { rm } from 'node:fs/promises';
import { type Clock, systemClock } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isWholeSuite } from '../../tests/support/whole-suite';
import { readConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open-database';
import { makeDataFolder } from '../testing/data-folder';
import { startTestProcess } from '../testing/process-lines';
import { createTaskQueue, type Task, type TaskQueue } from './task-queue';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('in one process', () => {
  let open: OpenDatabase;
  let tasks: TaskQueue;
  beforeEach(async () => {
    open = await openDatabase(readConfig({ DATA_DIR: dataDir }));
  });
  afterEach(async () => {
    await tasks.stop();
    await open.close();
  });

  test('a task is woken by its transaction: it runs where no poll ever comes', async () => {
    const clock = stopClock();
    tasks = createTaskQueue(open, log, clock);
    const started = openPromise<string>();
    const task = makeTask({ run: async ({ id }) => started.resolve(id) });
    tasks.add(task);
    await tasks.start();
    await vi.waitFor(() => expect(clock.pauses).toBe(1), { timeout: 30_000 });
    await open.database.transaction((tx) => tasks.enqueue(tx, task, { id: 'a' }));
    expect(await started.promise).toBe('a');
  });

  test('a task whose transaction rolls back never was', async () => {
    tasks = createTaskQueue(open, log);
    const seen: string[] = [];
    const last = openPromise<void>();
    const task = makeTask({
      run: async ({ id }) => {
        seen.push(id);
        last.resolve();
      },
    });
    tasks.add(task);
    await tasks.start();
    const rolledBack = open.database.transaction(async (tx) => {
      await tasks.enqueue(tx, task, { id: 'undone' });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await open.database.transaction((tx) => tasks.enqueue(tx, task, { id: 'committed' }));
    await last.promise;
    expect(seen).toEqual(['committed']);
  });

  test('a task that throws is tried again, and given up after its last attempt', async () => {
    tasks = createTaskQueue(open, log);
    const attempts: number[] = [];
    const given = openPromise<string>();
    const task = makeTask({
      run: async (_payload, { attempt }) => {
        attempts.push(attempt);
        throw new Error('no');
      },
      giveUp: async ({ id }) => given.resolve(id),
    });
    tasks.add(task);
    await tasks.start();
    await open.database.transaction((tx) => tasks.enqueue(tx, task, { id: 'doomed' }));
    expect(await given.promise).toBe('doomed');
    expect(attempts).toEqual([1, 2, 3]);
  });

  function makeTask(change: Partial<Task<{ id: string }>>): Task<{ id: string }> {
    return {
      name: 'one-process',
      concurrency: 1,
      leaseSeconds: 60,
      maxAttempts: 3,
      retryDelaySeconds: 0,
      run: async () => {},
      giveUp: async () => {},
      ...change,
    };
  }
});

describe('a process that is killed', () => {
  test('is followed by one that takes its tasks up long before their lease ends', async () => {
    const first = startTestProcess('task-process', { DATA_DIR: dataDir }, 'hang', 'a', 'b');
    await first.waitFor('run a 1');
    await first.waitFor('run b 1');
    await first.kill();
    const second = startTestProcess('task-process', { DATA_DIR: dataDir }, 'work');
    await second.waitFor('done a');
    await second.waitFor('done b');
    expect(second.readLines()).toContain('run a 2');
    await second.kill();
  });

  if (isWholeSuite) {
    test('again and again makes the task fail, not come back for ever', async () => {
      for (const attempt of [1, 2, 3]) {
        const process = startTestProcess(
          'task-process',
          { DATA_DIR: dataDir },
          'hang',
          ...(attempt === 1 ? ['a'] : []),
        );
        await process.waitFor(`run a ${attempt}`);
        await process.kill();
      }
      const last = startTestProcess('task-process', { DATA_DIR: dataDir }, 'work');
      await last.waitFor('gave up a');
      expect(last.readLines()).not.toContain('run a 4');
      await last.kill();
    });
  }
});

/** Time that stands still: so many `pauses` between two polls for tasks have begun, and none ends. */
function stopClock(): Clock & { pauses: number } {
  return {
    ...systemClock,
    pauses: 0,
    setTimeout(_, ms) {
      if (ms > 1_000 && ms <= 2_000) this.pauses += 1;
    },
    clearTimeout: () => {},
    setInterval: () => {},
    clearInterval: () => {},
  };
}

function openPromise<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value: Value) => resolve(value) };
}
