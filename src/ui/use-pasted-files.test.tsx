// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dehydratedAttribute } from './dehydrated';
import { usePastedFiles } from './use-pasted-files';

const picture = new File(['x'], 'me.png', { type: 'image/png' });

let root: Root;
const take = vi.fn();
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="place"></div><input id="field">';
  root = createRoot(document.querySelector('#place') ?? document.body);
  take.mockReset();
});
afterEach(() => act(async () => root.unmount()));

function Tool() {
  const place = useRef<HTMLSpanElement>(null);
  usePastedFiles(place, take);
  return <span ref={place} hidden />;
}

test.each([
  ['anywhere on the page is taken', 'body', {}, { files: [picture], types: ['Files'] }, true],
  ['into a field is taken', '#field', {}, { files: [picture], types: ['Files'] }, true],
  [
    'with its text into a field is the field’s',
    '#field',
    {},
    { files: [picture], types: ['text/plain', 'Files'] },
    false,
  ],
  ['without a file is left alone', 'body', {}, { files: [], types: ['text/plain'] }, false],
  [
    'before the tool is hydrated is left to the replay',
    'body',
    { [dehydratedAttribute]: '' },
    { files: [picture] },
    false,
  ],
  ['while another tab’s tool is open is not taken', 'body', { hidden: '' }, { files: [picture] }, false],
])('what is pasted %s', async (_case, selector, attributes, clipboardData, isTaken) => {
  await act(async () => root.render(<Tool />));
  for (const [name, value] of Object.entries(attributes)) {
    document.querySelector('#place')?.setAttribute(name, value);
  }
  const event = new Event('paste', { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(Object.assign(event, { clipboardData }));
  expect(take.mock.calls).toEqual(isTaken ? [[[picture]]] : []);
  expect(event.defaultPrevented).toBe(isTaken);
});
