import { expect, test, vi } from 'vitest';
import { EngineFailure, guardEngine, reportEngineFailure } from './engine-failure';
import { createPageLosses } from './page-losses';

test('a page that fails is lost, and the others are not', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const losses = createPageLosses();
  const results = [1, 2, 3].map((page) => () => losses.attempt(page, () => readUnless(page === 2, page)));
  const pages = [];
  for (const read of results) pages.push(await read());
  expect(pages).toEqual([1, undefined, 3]);
  expect(losses.pages).toEqual([2]);
  expect(() => losses.refuseLossOfAll(3)).not.toThrow();
  expect(said).toHaveBeenCalledWith(expect.stringContaining('page 2'));
});

test('a page that can be had in another way is not lost', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const losses = createPageLosses();
  const page = await losses.attempt(
    1,
    () => readUnless(true, 'text'),
    () => readUnless(false, 'picture'),
  );
  expect(page).toBe('picture');
  expect(losses.pages).toEqual([]);
});

test('where every page is lost, the first reason is the document’s', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const losses = createPageLosses();
  await losses.attempt(1, () => readUnless(true, 1));
  expect(() => losses.refuseLossOfAll(1)).toThrow('it cannot be read');
});

test('who waits for the engine hears what it throws where nobody listens', async () => {
  const waiting = guardEngine(() => new Promise(() => {}));
  expect(reportEngineFailure(new TypeError('no canvas'))).toBe(true);
  await expect(waiting).rejects.toThrow(new EngineFailure('TypeError: no canvas'));
  expect(reportEngineFailure('later')).toBe(false);
});

async function readUnless<T>(isLost: boolean, page: T): Promise<T> {
  if (isLost) throw new Error('it cannot be read');
  return page;
}
