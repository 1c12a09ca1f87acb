// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { coversAction } from './keep-off-actions';

type Box = [left: number, top: number, right: number, bottom: number];

function place(parent: Element, tag: string, [left, top, right, bottom]: Box): Element {
  const element = parent.appendChild(document.createElement(tag));
  element.getBoundingClientRect = () =>
    ({ left, top, right, bottom, width: right - left, height: bottom - top }) as DOMRect;
  return element;
}

const notice: Box = [100, 700, 300, 760];

test.each<[string, string, Box, boolean]>([
  ['a button under it', 'button', [280, 740, 340, 790], true],
  ['a field as wide as the page', 'input', [0, 650, 390, 701], true],
  ['a link that looks like a button', 'a', [0, 740, 390, 790], true],
  ['a button beside it', 'button', [300, 700, 360, 760], false],
  ['a button above it', 'button', [100, 600, 300, 700], false],
  ['a hidden button', 'button', [120, 720, 120, 720], false],
  ['a text under it', 'p', [0, 0, 390, 844], false],
])('%s', (_, tag, box, isCovered) => {
  document.body.innerHTML = '<main></main>';
  place(document.body.firstElementChild as Element, tag, box);
  expect(coversAction(place(document.body, 'div', notice))).toBe(isCovered);
});

test('buttons outside the content do not count', () => {
  document.body.innerHTML = '<main></main>';
  place(document.body, 'button', notice);
  expect(coversAction(place(document.body, 'div', notice))).toBe(false);
});
