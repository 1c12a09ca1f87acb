// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../contract/languages';
import { loadStartTexts } from './start-texts';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const translate = async (language: Language) => setupI18n({ locale: language, messages: { [language]: {} } });

/** As a device does that has the texts of these languages only. */
function loadOnly(...there: Language[]) {
  return (language: Language) =>
    there.includes(language) ? translate(language) : Promise.reject(new Error(`no texts in ${language}`));
}

function cache(...names: string[]): void {
  vi.stubGlobal('caches', {
    keys: async () => ['assets'],
    open: async () => ({
      keys: async () => names.map((name) => ({ url: `http://a.test/assets/${name}.js` })),
    }),
  });
}

function answerProbe(isThere: boolean): void {
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response('ok', { headers: { 'content-type': 'text/plain' } });
  });
}

test('the wanted language is taken without a look at anything else', async () => {
  answerProbe(false);
  expect((await loadStartTexts('vi', loadOnly('vi', 'en'))).locale).toBe('vi');
});

test('without the server a language that is cached comes before English', async () => {
  answerProbe(false);
  cache('locale-en-1', 'locale-ru-2');
  expect((await loadStartTexts('vi', loadOnly('ru', 'en'))).locale).toBe('ru');
});

test('a language of which only a part is cached is passed over', async () => {
  answerProbe(false);
  cache('locale-en-1', 'locale-ru-2');
  expect((await loadStartTexts('vi', loadOnly('en'))).locale).toBe('en');
});

test('with the server there the page fails, and is reloaded by who knows why', async () => {
  answerProbe(true);
  cache('locale-en-1');
  await expect(loadStartTexts('vi', loadOnly('en'))).rejects.toThrow('no texts in vi');
});

test('without any texts the start fails with the wanted language’s reason', async () => {
  answerProbe(false);
  vi.stubGlobal('caches', undefined);
  await expect(loadStartTexts('vi', loadOnly())).rejects.toThrow('no texts in vi');
});
