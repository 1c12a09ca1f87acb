import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CachedPages } from './cached-pages';

const origin = 'https://site.test';
const cachedUrl = `${origin}/protocol/terms`;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => (url === cachedUrl ? new Response('cached') : undefined),
    }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('while the server does not answer', () => {
  test('a page that is loaded again is the cached one after 4 seconds', async () => {
    const answer = settle(new Request(cachedUrl, { cache: 'no-cache' }));
    await vi.advanceTimersByTimeAsync(3_900);
    expect(answer.state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(200);
    expect(answer.state).toBe('answered');
  });

  test('a page that is not cached is left to the shell after 10 seconds', async () => {
    const answer = settle(new Request(`${origin}/protocol/privacy`));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(answer.state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(200);
    expect(answer.state).toBe('rejected');
  });

  test('what is no page of the app is waited for', async () => {
    const answer = settle(new Request(`${origin}/nodeapi/receipt`));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answer.state).toBe('waiting');
  });
});

function settle(request: Request): { state: 'waiting' | 'answered' | 'rejected' } {
  const result: ReturnType<typeof settle> = { state: 'waiting' };
  const pages = new CachedPages({ version: '1', files: [], origin });
  pages.answer(request).then(
    () => {
      result.state = 'answered';
    },
    () => {
      result.state = 'rejected';
    },
  );
  return result;
}
