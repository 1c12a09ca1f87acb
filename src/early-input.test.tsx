// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Block, lazyBlock } from './pages/block';
import { hydrateBlocks } from './pages/hydrate-blocks';
import { PageBlock } from './pages/page-blocks';
import { dehydratedAttribute } from './ui/dehydrated';

const registry = vi.hoisted(() => ({ blockRegistry: {} as Record<string, Block> }));
vi.mock('./pages/block-registry', () => registry);

let isOffline = false;
const load = vi.fn(async () => {
  if (isOffline) throw new TypeError('Failed to fetch');
  return Counter;
});

function Tool() {
  return <input type="file" />;
}

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      pressed {count}
    </button>
  );
}

const page = (
  <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
    <PageBlock component="Banner" isServerDrawn />
  </I18nProvider>
);

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // As the early script does; it runs once for a document.
  await import('./early-input');
  isOffline = false;
  const drawn = lazyBlock(load);
  registry.blockRegistry.Banner = drawn;
  await drawn.load();
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  registry.blockRegistry.Banner = lazyBlock(load);
  load.mockClear();
  await act(async () => hydrateRoot(findRoot(), page));
});
afterEach(() => {
  document.body.replaceChildren();
});

test('a block that nobody touches stays as the server drew it, and its code is not fetched', () => {
  expect(findRoot().textContent).toBe('pressed 0');
  expect(findBlock()).not.toBeNull();
  expect(load).not.toHaveBeenCalled();
});

test('a press fetches the code, and counts once when the block is hydrated', async () => {
  await act(async () => press());
  await vi.waitFor(() => expect(findRoot().textContent).toBe('pressed 1'), { timeout: 30_000 });
  expect(findBlock()).toBeNull();
  await act(async () => press());
  expect(findRoot().textContent).toBe('pressed 2');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a press whose code cannot be fetched counts when the network is back', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  isOffline = true;
  await act(async () => press());
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), { timeout: 30_000 });
  expect(findRoot().textContent).toBe('pressed 0');
  isOffline = false;
  await act(async () => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(findRoot().textContent).toBe('pressed 1'), { timeout: 30_000 });
});

test('files chosen in an input that React replaces go to the tool as if they were pasted', async () => {
  const drawTool = (locale: string) => (
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: {} } })}>
      <PageBlock component="Banner" isServerDrawn />
    </I18nProvider>
  );
  registry.blockRegistry.Banner = lazyBlock(async () => Tool);
  await registry.blockRegistry.Banner.load();
  document.body.innerHTML = `<div id="root">${renderToString(drawTool('en'))}</div>`;
  let finishLoading = () => {};
  const code = new Promise<typeof Tool>((resolve) => {
    finishLoading = () => resolve(Tool);
  });
  registry.blockRegistry.Banner = lazyBlock(() => code);
  const root = await act(async () => hydrateRoot(findRoot(), drawTool('en')));
  const pasted = vi.fn();
  document.addEventListener('paste', (event) => pasted(event.clipboardData?.files[0]?.name), { once: true });

  const input = document.querySelector('input');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['x'], 'diary.docx'));
  Object.defineProperty(input, 'files', { value: chosen.files });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  // Texts in another language, while the block's code is on its way.
  await act(async () => root.render(drawTool('vi')));
  expect(input?.isConnected).toBe(false);
  expect(pasted).not.toHaveBeenCalled();
  await act(async () => finishLoading());
  await vi.waitFor(() => expect(pasted).toHaveBeenCalledExactlyOnceWith('diary.docx'));
});

test('waits until React has hydrated the blocks', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  await hydrateBlocks();
  expect(findBlock()).toBeNull();
});

test('does not wait for blocks whose code cannot be fetched', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  isOffline = true;
  await act(async () => hydrateBlocks());
  expect(findBlock()).not.toBeNull();
});

function findRoot(): Element {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The document has no element #root');
  return root;
}

function findBlock(): Element | null {
  return document.querySelector(`[${dehydratedAttribute}]`);
}

function press(): void {
  document.querySelector('button')?.click();
}
