// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { discardDrafts } from '../session/discard-drafts';
import { useUnsavedInput, useUnsavedKind } from './unsaved-input';

function Form({ kind, isHeld, forget }: { kind: 'files' | 'text'; isHeld: boolean; forget: () => void }) {
  useUnsavedInput(kind, isHeld, forget);
  return null;
}

function UnsavedKindText() {
  return useUnsavedKind() ?? 'nothing';
}

test('a page says what a reload would lose, files before words, and forgets it at a log out', async ({
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
          <Form kind="text" isHeld={words} forget={forget} />
          <Form kind="files" isHeld={files} forget={forget} />
          <UnsavedKindText />
        </>,
      ),
    );
  await show(false, false);
  expect(place.textContent).toBe('nothing');
  await show(true, false);
  expect(place.textContent).toBe('text');
  await show(true, true);
  expect(place.textContent).toBe('files');
  discardDrafts();
  expect(forget).toHaveBeenCalledTimes(2);
  await show(true, false);
  expect(place.textContent).toBe('text');
  await show(false, false);
  discardDrafts();
  expect(forget).toHaveBeenCalledTimes(2);
  expect(place.textContent).toBe('nothing');
});
