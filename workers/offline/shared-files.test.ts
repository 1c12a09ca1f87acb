import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedFilesField } from '../../contract/pwa';
import { dropOldShares, takeShare } from './shared-files';

const origin = 'https://site.test';
const dayMs = 24 * 60 * 60 * 1000;
const most = 50;

let cached: Map<string, Response>;
beforeEach(() => {
  cached = new Map();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('caches', { open: async () => makeCache(cached) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('shared files that nobody takes', () => {
  test('are fifty at most: a new share takes the place of the oldest', async () => {
    const shares: string[] = [];
    for (let count = 0; count < 6; count += 1) shares.push(await share(12));
    expect(cached.size).toBe(most);
    expect(shares.map(countOf)).toEqual([0, 2, 12, 12, 12, 12]);
  });

  test('stay whole where one share has more than fifty, until the next one comes', async () => {
    const before = await share(3);
    const large = await share(60);
    expect([before, large].map(countOf)).toEqual([0, 60]);
    // The page opens, and has not read them yet.
    await dropOldShares();
    expect(countOf(large)).toBe(60);
    const next = await share(1);
    expect([large, next].map(countOf)).toEqual([49, 1]);
  });

  test('go after a day, however few they are', async () => {
    const old = await share(2);
    vi.advanceTimersByTime(dayMs - 1000);
    const young = await share(1);
    vi.advanceTimersByTime(2000);
    await dropOldShares();
    expect([old, young].map(countOf)).toEqual([0, 1]);
  });

  test('stay as they came, under the names that they had', async () => {
    const id = await share(2);
    const file = cached.get(`/shared/${id}/1`);
    expect(file?.headers.get('x-file-name')).toBe('%E1%BA%A3nh%201.png');
    expect(file?.headers.get('content-type')).toBe('image/png');
    expect(await file?.text()).toBe('bytes 1');
  });
});

/** As the share sheet posts it; answers with the name under which the page finds the files. */
async function share(count: number): Promise<string> {
  const body = new FormData();
  for (let at = 0; at < count; at += 1)
    body.append(sharedFilesField, new File([`bytes ${at}`], `ảnh ${at}.png`, { type: 'image/png' }));
  const request = new Request(`${origin}/share-target?to=/t/pdf`, { method: 'POST', body });
  const answer = await takeShare(request);
  expect(answer.status).toBe(303);
  const id = new URL(answer.headers.get('location') ?? '', origin).searchParams.get('shared');
  return id ?? '';
}

function countOf(id: string): number {
  return [...cached.keys()].filter((path) => path.startsWith(`/shared/${id}/`)).length;
}

/** What a browser's cache does here: entries by path, in the order in which they were put. */
function makeCache(entries: Map<string, Response>) {
  const pathOf = (request: Request | string) =>
    typeof request === 'string' ? request : new URL(request.url).pathname;
  return {
    keys: async () => [...entries.keys()].map((path) => new Request(origin + path)),
    match: async (request: Request | string) => entries.get(pathOf(request)),
    delete: async (request: Request | string) => entries.delete(pathOf(request)),
    put: async (request: Request | string, answer: Response) => void entries.set(pathOf(request), answer),
  };
}
