import 'fake-indexeddb/auto';
import { clear, createStore, entries, get } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SharedFiles, sharedFilesDatabase, sharedFilesField } from '../../contract/pwa';
import { dayMs } from '../../contract/time-spans';
import { dropFormerShares, dropOldShares, takeShare } from './shared-files';

const origin = 'https://site.test';
const stored = createStore(sharedFilesDatabase.name, sharedFilesDatabase.store);

beforeEach(async () => {
  await clear(stored);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('shared files that no page reads', () => {
  test('are fifty at most: a new share takes the place of the oldest, none of which stays in part', async () => {
    const shares: string[] = [];
    for (let count = 0; count < 6; count += 1) shares.push(await share(12));
    expect(await count(...shares)).toEqual([0, 0, 12, 12, 12, 12]);
  });

  test('stay whole where one share has more than fifty, until the next one comes', async () => {
    const before = await share(3);
    const large = await share(60);
    expect(await count(before, large)).toEqual([0, 60]);
    // The page opens, and has not read them yet.
    await dropOldShares();
    expect(await count(large)).toEqual([60]);
    const next = await share(1);
    expect(await count(large, next)).toEqual([0, 1]);
  });

  test('go after a day, however few they are', async () => {
    const old = await share(2);
    vi.advanceTimersByTime(dayMs - 1000);
    const young = await share(1);
    vi.advanceTimersByTime(2000);
    await dropOldShares();
    expect(await count(old, young)).toEqual([0, 1]);
  });

  test('stay as they came, under the names that they had, in the order in which they were chosen', async () => {
    const id = await share(2);
    const files = (await get<SharedFiles>(id, stored))?.files ?? [];
    expect(files.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'ảnh 0.png image/png',
      'ảnh 1.png image/png',
    ]);
    expect(await files[1]?.text()).toBe('bytes 1');
  });
});

test('a share that cannot be stored still leads to the tool', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const id = await share(1);
  expect(id).not.toBe('');
  expect(await count(id)).toEqual([0]);
  expect(logged).toHaveBeenCalledOnce();
});

test('what an earlier version stored in a cache is deleted', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  await dropFormerShares();
  expect(deleted).toEqual(['toolfront-shared-files']);
});

/** As the share sheet posts it; answers with the name under which the page finds the files. */
async function share(fileCount: number): Promise<string> {
  vi.advanceTimersByTime(1);
  const body = new FormData();
  for (let at = 0; at < fileCount; at += 1)
    body.append(sharedFilesField, new File([`bytes ${at}`], `ảnh ${at}.png`, { type: 'image/png' }));
  const request = new Request(`${origin}/share-target?to=/t/pdf`, { method: 'POST', body });
  const answer = await takeShare(request);
  expect(answer.status).toBe(303);
  const id = new URL(answer.headers.get('location') ?? '', origin).searchParams.get('shared');
  return id ?? '';
}

/** How many files are stored of each share. */
async function count(...ids: string[]): Promise<number[]> {
  const known = new Map(await entries<string, SharedFiles>(stored));
  return ids.map((id) => known.get(id)?.files.length ?? 0);
}
