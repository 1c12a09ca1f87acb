import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs, hourMs } from '../../contract/time-spans';
import { readConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open-database';
import { users, works } from '../db/schema';
import { WorkerProcessError } from '../processes/worker-process';
import { makeDataFolder } from '../testing/data-folder';
import { startTestProcess } from '../testing/process-lines';
import { createTestWorks, type TestWorks } from '../testing/test-works';
import { WorkRefusal } from './work-refusal';
import { cancelWork } from './work-store';

let dataDir: string;
let open: OpenDatabase;
let loop: TestWorks;
beforeEach(async () => {
  dataDir = await makeDataFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('in one process', () => {
  beforeEach(async () => {
    open = await openDatabase(readConfig({ DATA_DIR: dataDir }));
    loop = await createTestWorks(open);
  });
  afterEach(async () => {
    await loop.stop();
    await open.close();
  });

  test('work runs at once when it is written, and ends with its result', async () => {
    await loop.start({ run: async () => ({ data: { pages: 3 } }) });
    const id = await loop.write('a/ann');
    expect(await loop.ended(id)).toMatchObject({
      state: 'done',
      progress: 100,
      result: { pages: 3 },
      attempt: 1,
    });
  });

  test('a refusal ends it with its reason, the file’s end with `expired`', async () => {
    await loop.start({
      run: async () => {
        throw new WorkRefusal({ reason: 'damaged' }, 'no end');
      },
    });
    expect(await loop.ended(await loop.write('a/ann'))).toMatchObject({
      state: 'failed',
      failure: { reason: 'damaged' },
      attempt: 1,
    });
    expect(await loop.ended(await loop.write('a/ann', { sourceFileId: 'gone' }))).toMatchObject({
      failure: { reason: 'expired' },
    });
  });

  test('what throws is tried again later; progress does not go down', async () => {
    const percents = [60, 20];
    await loop.start({
      run: async (_source, _order, progress) => {
        const percent = percents.shift() ?? 0;
        await progress.save(null, percent);
        if (percents.length > 0) throw new Error('busy');
        return loop.hold('second');
      },
    });
    const id = await loop.write('a/ann');
    await loop.held('second');
    expect(await loop.read(id)).toMatchObject({ state: 'running', attempt: 2, progress: 60 });
    loop.release('second');
    expect(await loop.ended(id)).toMatchObject({ state: 'done' });
  });

  test('a run whose work is cancelled ends, and its result is not stored', async () => {
    await loop.start({
      run: async (_source, _order, _progress, signal) => {
        await loop.hold('run', signal);
        return { data: 'too late' };
      },
    });
    const id = await loop.write('a/ann');
    await loop.held('run');
    expect(await cancelWork(open.database, id)).toBe(true);
    void open.notifications.notify('works');
    await loop.aborted('run');
    await loop.stop();
    expect(await loop.read(id)).toMatchObject({ state: 'failed', result: null, attempt: 1 });
    expect(await cancelWork(open.database, id)).toBe(false);
  });

  test('an engine that ends at it is asked once more, and not a third time', async () => {
    let runs = 0;
    await loop.start({
      run: async () => {
        runs += 1;
        throw new WorkerProcessError('lost', 'SIGSEGV');
      },
    });
    expect(await loop.ended(await loop.write('a/ann'))).toMatchObject({
      failure: { reason: 'engineFailed' },
    });
    expect(runs).toBe(2);
    expect((await loop.metrics.engineRestarts.get()).values).toMatchObject([{ value: 2 }]);
  });

  test('a stopped process gives its work back as if it had not started', async () => {
    await loop.start({ run: (_source, _order, _progress, signal) => loop.hold('a', signal) });
    const id = await loop.write('a/ann');
    await loop.held('a');
    await loop.stop();
    expect(await loop.read(id)).toMatchObject({ state: 'queued', attempt: 0, leaseHolder: null });
  });

  test('work whose row is gone with its owner is ended', async () => {
    await loop.start({ run: (_source, _order, _progress, signal) => loop.hold('a', signal) });
    await loop.write('a/ann');
    await loop.held('a');
    await open.database.delete(users);
    void open.notifications.notify('works');
    await loop.aborted('a');
    expect(await open.database.select().from(works)).toEqual([]);
  });
});

describe('a database whose clock is set back by a day', () => {
  const inADay = () => new Date(Date.now() + dayMs);
  beforeEach(async () => {
    open = await openDatabase(readConfig({ DATA_DIR: dataDir }));
    loop = await createTestWorks(open);
  });
  afterEach(async () => {
    await loop.stop();
    await open.close();
  });

  test('holds no work of a dead process back', async () => {
    await loop.start({ run: async () => ({}) });
    const id = await loop.write('a/ann');
    await loop.ended(id);
    const dead = { state: 'running', leaseHolder: 'dead', leaseUntil: inADay(), finishedAt: null } as const;
    await open.database.update(works).set(dead);
    void open.notifications.notify('works');
    expect(await loop.ended(id)).toMatchObject({ state: 'done', attempt: 2 });
  });

  test('holds no work back that was to be tried again in some seconds', async () => {
    const id = await loop.write('a/ann');
    await open.database.update(works).set({ attempt: 1, notBefore: inADay() });
    await loop.start({ run: async () => ({}) });
    expect(await loop.ended(id)).toMatchObject({ state: 'done', attempt: 2 });
  });
});

describe('turns', () => {
  beforeEach(async () => {
    open = await openDatabase(readConfig({ DATA_DIR: dataDir }));
    loop = await createTestWorks(open);
  });
  afterEach(async () => {
    await loop.stop();
    await open.close();
  });

  test('with 300 works of one person queued, anyone else’s begins before any further one of them', async () => {
    const begun: string[] = [];
    for (let count = 0; count < 300; count += 1) await loop.write('a/ann', { order: 'ann' });
    await loop.start({
      run: async (_source, order, _progress, signal) => {
        begun.push(String(order));
        return order === 'ann' ? loop.hold(`ann ${begun.length}`, signal) : {};
      },
    });
    await loop.held('ann 2');
    const other = await loop.write('b/bob', { order: 'bob' });
    expect(await loop.ended(other)).toMatchObject({ state: 'done' });
    const neighbour = await loop.write('a/eve', { order: 'eve' });
    expect(await loop.ended(neighbour)).toMatchObject({ state: 'done' });
    expect(begun).toEqual(['ann', 'ann', 'bob', 'eve']);
  });

  test('a site leaves free the slots beyond its share, which others take', async () => {
    await loop.stop();
    loop = await createTestWorks(open, { slotsOf: () => 4, shareOf: (site) => (site === 'a' ? 50 : 100) });
    const begun: string[] = [];
    await loop.start({
      run: async (_source, order, _progress, signal) => {
        begun.push(String(order));
        return loop.hold(String(order), signal);
      },
    });
    for (const name of ['ann', 'bea', 'cid']) await loop.write(`a/${name}`, { order: name });
    await loop.held('ann');
    await loop.held('bea');
    await loop.write('b/dan', { order: 'dan' });
    await loop.held('dan');
    // The first two begin side by side.
    expect(begun.sort()).toEqual(['ann', 'bea', 'dan']);
    loop.release('ann');
    await loop.held('cid');
    loop.releaseAll();
  });

  test('the last free slot is for somebody who has none', async () => {
    await loop.start({ run: async (_source, order, _progress, signal) => loop.hold(String(order), signal) });
    await loop.write('a/ann', { order: 'ann 1' });
    await loop.write('b/bob', { order: 'bob 1' });
    for (const name of ['ann 1', 'bob 1']) await loop.held(name);
    const second = await loop.write('a/ann', { order: 'ann 2' });
    await loop.write('c/cid', { order: 'cid 1' });
    await loop.held('cid 1');
    expect(await loop.read(second)).toMatchObject({ state: 'queued' });
    loop.release('bob 1');
    loop.release('cid 1');
    await loop.held('ann 2');
    loop.releaseAll();
  });

  test('one slot is left to short work: a third long one begins again when another has ended', async () => {
    await loop.start({
      run: async (_source, order, progress, signal) => {
        if (order === 'short') return {};
        await loop.hold(`engine for ${order}`, signal);
        progress.report(1);
        return loop.hold(String(order), signal);
      },
    });
    const first = await loop.write('a/ann', { order: 'long 1' });
    const second = await loop.write('b/bob', { order: 'long 2' });
    for (const name of ['long 1', 'long 2']) {
      loop.release(`engine for ${name}`);
      await loop.held(name);
      loop.makeLong();
    }
    const third = await loop.write('c/cid', { order: 'long 3' });
    await loop.held('engine for long 3');
    // Waiting for an engine is not held against it.
    expect(await loop.read(third)).toMatchObject({ state: 'running' });
    loop.release('engine for long 3');
    await loop.held('long 3');
    loop.makeLong();
    await loop.aborted('long 3');
    await expect.poll(() => loop.read(third)).toMatchObject({ state: 'queued', isLong: true, attempt: 0 });
    expect(await loop.ended(await loop.write('d/dan', { order: 'short' }))).toMatchObject({ state: 'done' });

    loop.release('long 1');
    await loop.ended(first);
    await loop.held('long 3');
    loop.release('long 2');
    loop.release('long 3');
    expect(await loop.ended(second)).toMatchObject({ state: 'done' });
    expect(await loop.ended(third)).toMatchObject({ state: 'done', attempt: 1 });
  });

  describe('long work', () => {
    // Engine time passes when a test says so.
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['performance'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const begin = async (owner: string, name: string) => {
      const id = await loop.write(owner, { order: name });
      await loop.held(`engine for ${name}`);
      loop.release(`engine for ${name}`);
      await loop.held(name);
      loop.makeLong();
      return id;
    };
    const startWith = async (sliceMs: number) => {
      await loop.stop();
      loop = await createTestWorks(open, { sliceMs });
      await loop.start({
        run: async (_source, order, progress, signal) => {
          await loop.hold(`engine for ${order}`, signal);
          progress.report(1);
          return loop.hold(String(order), signal);
        },
      });
    };

    test('of who has had less engine time takes the slot of the one that began last, never the first', async () => {
      await startWith(20);
      const first = await begin('a/ann', 'first');
      const second = await begin('b/bob', 'second');
      vi.advanceTimersByTime(20);
      const third = await begin('c/cid', 'third');
      await loop.aborted('second');
      await expect.poll(() => loop.read(second)).toMatchObject({ state: 'queued', isLong: true, attempt: 0 });
      expect(await loop.read(third)).toMatchObject({ state: 'running' });
      expect(await loop.read(first)).toMatchObject({ state: 'running', attempt: 1 });
      loop.releaseAll();
      for (const id of [first, second, third]) expect(await loop.ended(id)).toMatchObject({ state: 'done' });
    });

    test('takes one slot a person while another person’s waits', async () => {
      await startWith(hourMs);
      const [first, second] = [await begin('a/ann', 'first'), await begin('a/ann', 'second')];
      const third = await begin('c/cid', 'third');
      await loop.aborted('second');
      await expect.poll(() => loop.read(second)).toMatchObject({ state: 'queued' });
      expect(await loop.read(first)).toMatchObject({ state: 'running' });
      expect(await loop.read(third)).toMatchObject({ state: 'running' });
      loop.releaseAll();
      for (const id of [first, second, third]) expect(await loop.ended(id)).toMatchObject({ state: 'done' });
    });

    test('that was given back gets a slot before whoever has had more', { timeout: 30_000 }, async () => {
      await startWith(400);
      await begin('a/ann', 'first');
      const second = await begin('b/bob', 'second');
      // Too little has been used yet for one to be ended for the other.
      const third = await begin('c/cid', 'third');
      await loop.aborted('third');
      const hasYielded = () => {
        vi.advanceTimersByTime(400);
        return loop.isAborted('second');
      };
      await expect.poll(hasYielded, { timeout: 20_000 }).toBe(true);
      await expect.poll(() => loop.read(third), { timeout: 20_000 }).toMatchObject({ state: 'running' });
      expect(await loop.read(second)).toMatchObject({ state: 'queued' });
      loop.releaseAll();
    });

    test('leaves its engine to who waits for one', { timeout: 30_000 }, async () => {
      await startWith(20);
      await begin('a/ann', 'first');
      await begin('b/bob', 'second');
      vi.advanceTimersByTime(20);
      const third = await loop.write('c/cid', { order: 'third' });
      await loop.held('engine for third');
      await loop.aborted('second');
      expect(await loop.read(third)).toMatchObject({ state: 'running', isLong: false });
      loop.releaseAll();
    });
  });

  test('work in parts leaves its slot between two of them to who is due, and resumes', async () => {
    const parts: string[] = [];
    await loop.start({
      isRestartable: false,
      run: async (_source, order, progress, signal) => {
        const done = Array.isArray(progress.checkpoint) ? progress.checkpoint : [];
        while (done.length < 3) {
          const part = `${order} ${done.length + 1}`;
          parts.push(part);
          await loop.hold(part, signal);
          done.push(part);
          await progress.save(done, 30 * done.length);
        }
        return { data: done };
      },
    });
    const ids = [];
    for (const name of ['a/ann', 'b/bob', 'c/cid']) ids.push(await loop.write(name, { order: name }));
    for (const name of ['a/ann', 'b/bob', 'c/cid']) await loop.held(`${name} 1`);
    const late = await loop.write('d/dan', { order: 'd/dan' });
    loop.release('a/ann 1');
    await loop.held('d/dan 1');
    expect(await loop.read(ids[0] ?? '')).toMatchObject({
      state: 'queued',
      checkpoint: ['a/ann 1'],
      progress: 30,
    });
    loop.releaseAll();
    for (const id of [...ids, late]) expect(await loop.ended(id)).toMatchObject({ state: 'done' });
    expect(new Set(parts).size).toBe(parts.length);
  });
});

describe('a process that is killed', () => {
  test('is followed by one that takes its work up at once', async () => {
    const first = startTestProcess('work-process', { DATA_DIR: dataDir }, 'hang', 'ann-1', 'ann-2');
    await first.waitFor('run 1 of ann-1');
    await first.waitFor('run 1 of ann-2');
    await first.waitFor('saved ann-1');
    await first.waitFor('saved ann-2');
    await first.kill();
    const second = startTestProcess('work-process', { DATA_DIR: dataDir }, 'work');
    await second.waitFor('done ann-1');
    await second.waitFor('done ann-2');
    expect(second.readLines()).toEqual(expect.arrayContaining(['run 2 of ann-1', 'run 2 of ann-2']));
    await second.kill();
  });

  test.each([
    ['two processes that died are no reason to give up', { attempt: 2 }, 'done'],
    ['a third makes the work fail, not come back for ever', { attempt: 3 }, 'failed'],
    ['a service that was busy before does not count', { attempt: 5, notBefore: new Date(0) }, 'done'],
    ['but never more runs than any work has', { attempt: 8, notBefore: new Date(0) }, 'failed'],
  ])('again and again: %s', async (_what, change, state) => {
    open = await openDatabase(readConfig({ DATA_DIR: dataDir }));
    loop = await createTestWorks(open);
    const id = await loop.write('a/ann');
    await open.database.update(works).set({ state: 'running', leaseHolder: 'dead', ...change });
    await loop.start({ run: async () => ({}) });
    await expect.poll(async () => (await loop.read(id))?.state).toBe(state);
    await loop.stop();
    await open.close();
  });
});
