// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { forgetUnsentWords } from '../session/unsent-words';
import { useHeldWork, useUnsentWork } from './unsent-work';

function Form({ kind, isHeld, forget }: { kind: 'files' | 'words'; isHeld: boolean; forget: () => void }) {
  useUnsentWork(kind, isHeld, forget);
  return null;
}

function Told() {
  return useHeldWork() ?? 'nothing';
}

test('a page tells what a reload would lose, files before words, and forgets it at a log out', async ({
  onTestFinished,
}) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const forget = vi.fn();
  const show = (words: boolean, files: boolean) =>
    act(async () =>
      root.render(
        <>
          <Form kind="words" isHeld={words} forget={forget} />
          <Form kind="files" isHeld={files} forget={forget} />
          <Told />
        </>,
      ),
    );
  await show(false, false);
  expect(place.textContent).toBe('nothing');
  await show(true, false);
  expect(place.textContent).toBe('words');
  await show(true, true);
  expect(place.textContent).toBe('files');
  forgetUnsentWords();
  expect(forget).toHaveBeenCalledTimes(2);
  await show(true, false);
  expect(place.textContent).toBe('words');
  await show(false, false);
  forgetUnsentWords();
  expect(forget).toHaveBeenCalledTimes(2);
  expect(place.textContent).toBe('nothing');
});
