import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnqueueRequest } from '../../contract/jobs';
import { failWrite } from '../../tests/support/full-storage';
import { identify, type TestBrowser } from '../../tests/support/queue-tabs';
import { beginQueueTest } from '../../tests/support/queue-test';
import { JobDatabase } from './store/job-database';
import { chunkBytes } from './store/job-store';
import { openStore } from './store/open-store';

let browser: TestBrowser;

beforeEach(async () => {
  ({ browser } = await beginQueueTest());
  browser.isOnline = false;
});

afterEach(async () => {
  vi.unstubAllGlobals();
});

describe('a device that is nearly full', () => {
  it('is reported before a byte is copied, with the sizes', async () => {
    const estimate = async () => ({ quota: 10_000_000, usage: 4_000_000 });
    vi.stubGlobal('navigator', { storage: { estimate } });
    const written = vi.fn();
    const tab = await browser.openTab({}, { openStore: async () => failWrite(await openStore(), written) });
    const [refused, taken] = await tab.queue.enqueue([
      request('large.docx', randomBytes(6_000_000)),
      request('small.docx', randomBytes(1_000)),
    ]);
    expect(refused).toMatchObject({ ok: false, error: { code: 'storage-full' } });
    expect(refused?.ok === false && refused.error.detail).toMatch(/6000000 bytes, \d+ of 10000000/);
    expect(taken?.ok).toBe(true);
    // The small one's record alone.
    expect(written).toHaveBeenCalledTimes(1);
  });

  it('counts the files that were chosen together against the same space', async () => {
    const estimate = async () => ({ quota: 10_000_000, usage: 7_000_000 });
    vi.stubGlobal('navigator', { storage: { estimate } });
    const tab = await browser.openTab();
    await tab.enqueue('first.docx');
    const outcomes = await tab.queue.enqueue([
      request('a.docx', 'a'),
      request('b.docx', randomBytes(1_500_000)),
      request('c.docx', randomBytes(1_500_000)),
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false]);
  });
});

describe.each([
  ['one small file', [3]],
  ['one file of three chunks', [chunkBytes * 2 + 5]],
  ['small and large files together', [3, 70_000, chunkBytes + 1, 5]],
])('a quota that is met at any write of %s', (_, sizes) => {
  it('leaves earlier jobs whole, no half job, and no bytes', async () => {
    const total = await countWrites(sizes);
    expect(total).toBeGreaterThan(0);
    for (let failing = 1; failing <= total; failing += 1) await attackWrite(failing, sizes);
  });
});

async function countWrites(sizes: number[]): Promise<number> {
  globalThis.indexedDB = new IDBFactory();
  let writes = 0;
  const count = () => {
    writes += 1;
  };
  const tab = await browser.openTab({}, { openStore: async () => failWrite(await openStore(), count) });
  await tab.queue.enqueue(sizes.map((size, index) => request(`${index}.docx`, randomBytes(size))));
  await tab.close();
  return writes;
}

async function attackWrite(failing: number, sizes: number[]): Promise<void> {
  globalThis.indexedDB = new IDBFactory();
  let writes = Number.NEGATIVE_INFINITY;
  const failOne = () => {
    writes += 1;
    if (writes === failing) throw new DOMException('no space', 'QuotaExceededError');
  };
  const tab = await browser.openTab({}, { openStore: async () => failWrite(await openStore(), failOne) });
  const earlier = randomBytes(chunkBytes + 7);
  const earlierId = await tab.enqueue('earlier.docx', earlier);
  writes = 0;
  const contents = sizes.map((size) => randomBytes(size));
  const outcomes = await tab.queue.enqueue(contents.map((bytes, index) => request(`${index}.docx`, bytes)));
  await tab.close();

  for (const outcome of outcomes) if (!outcome.ok) expect(outcome.error.code).toBe('storage-full');
  const store = await openStore();
  const stored = await store.readJobs('ann@example.com');
  const whole = new Map([[earlierId, earlier]]);
  outcomes.forEach((outcome, index) => {
    const bytes = contents[index];
    if (outcome.ok && bytes) whole.set(outcome.value.id, bytes);
  });
  expect(stored.map(({ id }) => id).sort()).toEqual([...whole.keys()].sort());
  for (const { id, file } of stored) {
    if (!file) throw new Error('a job without its file');
    const stored = Buffer.from(await (await store.bytes.openFile(file)).arrayBuffer());
    expect(stored.equals(whole.get(id) ?? Buffer.alloc(0))).toBe(true);
  }
  store.close();
  expect(await countStrayChunks(stored.flatMap(({ file }) => (file ? [file.fileId] : [])))).toBe(0);
}

async function countStrayChunks(fileIds: string[]): Promise<number> {
  const database = new JobDatabase();
  const strays = await database.read(['chunks', 'loose'], async (read) => {
    const keys = await read.objectStore('chunks').getAllKeys();
    const loose = await read.objectStore('loose').count();
    return keys.filter(([fileId]) => !fileIds.includes(fileId)).length + loose;
  });
  database.close();
  return strays;
}

function request(name: string, bytes: BlobPart): EnqueueRequest {
  return identify({ kind: 'document', input: { from: 'docx', to: 'pdf' }, file: new File([bytes], name) });
}
