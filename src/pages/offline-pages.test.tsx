// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://pdf.test/sub/never-opened" }
import { afterEach, expect, test, vi } from 'vitest';
import { pageCachePrefix } from '../../contract/pwa';
import { mountScreen, waitUntil } from '../session/testing/mount-screen';
import { OfflinePages } from './offline-pages';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => {
  screen?.unmount();
  vi.unstubAllGlobals();
});

test('the pages that were opened are named by their titles, and lead there', async () => {
  const stored: Record<string, string> = {
    'http://pdf.test/': 'Paperway',
    'http://pdf.test/t/pdf': 'Convert documents',
    'http://pdf.test/sub/never-opened': 'This one',
  };
  vi.stubGlobal('caches', {
    keys: async () => [`${pageCachePrefix}1`, 'toolfront-assets-1'],
    open: async (name: string) => ({
      keys: async () => (name.startsWith(pageCachePrefix) ? Object.keys(stored).map((url) => ({ url })) : []),
      match: async ({ url }: { url: string }) => new Response(`<!doctype html><title>${stored[url]}</title>`),
    }),
  });
  screen = mountScreen(<OfflinePages />);
  const { host } = screen;
  await waitUntil(() => expect(host.querySelectorAll('a')).toHaveLength(2));
  expect(
    [...host.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Convert documents', '/t/pdf'],
    ['Paperway', '/'],
  ]);
});
