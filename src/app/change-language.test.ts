// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import type { AnyRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { localKeys } from '../../contract/storage-keys';
import { fetchLanguage } from '../i18n/catalogues';
import { localStore } from '../ui/browser-storage';
import { changeLanguage } from './change-language';

vi.mock('../i18n/catalogues', () => ({ fetchLanguage: vi.fn() }));

beforeEach(() => {
  localStore.set(localKeys.language, null);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

function makeRouter() {
  const context = {
    i18n: setupI18n({ locale: 'en', messages: { en: {} } }),
    host: 'pdf.test',
    configurations: { loadSite: async () => ({}) },
  };
  return { options: { context }, update: vi.fn(), invalidate: vi.fn() } as unknown as AnyRouter;
}

test('a language whose texts cannot be had is not stored, and is followed once they can be', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.mocked(fetchLanguage).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const router = makeRouter();
  await changeLanguage(router, 'vi', 'stored');
  expect(localStore.get(localKeys.language)).toBeNull();
  expect(router.update).not.toHaveBeenCalled();
  // The network is back, but nothing comes yet.
  vi.stubGlobal('fetch', async () => new Response('ok', { headers: { 'content-type': 'text/plain' } }));
  vi.mocked(fetchLanguage).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(fetchLanguage).toHaveBeenCalledTimes(2));
  vi.mocked(fetchLanguage).mockResolvedValue(() => undefined);
  await vi.waitFor(() => expect(localStore.get(localKeys.language)).toBe('vi'), { timeout: 30_000 });
});

test('a language is stored once its texts are here', async () => {
  vi.mocked(fetchLanguage).mockResolvedValue(() => undefined);
  await changeLanguage(makeRouter(), 'ru');
  expect(localStore.get(localKeys.language)).toBe('ru');
  expect(document.documentElement.lang).toBe('ru');
});
