// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { findFree, keepOffContent } from './keep-off-content';

const lowest = { top: 760, bottom: 820 };

test.each([
  ['stays where nothing is under it', [{ top: 100, bottom: 300 }], 820],
  ['goes above a button', [{ top: 800, bottom: 844 }], 792],
  ['goes above a row that begins where it stood', [{ top: 700, bottom: 850 }], 692],
  [
    'finds the gap between two rows',
    [
      { top: 600, bottom: 680 },
      { top: 750, bottom: 840 },
    ],
    742,
  ],
  [
    'passes a gap that is too small',
    [
      { top: 600, bottom: 720 },
      { top: 750, bottom: 840 },
    ],
    592,
  ],
])('a notice %s', (_, others, bottom) => {
  expect(findFree(lowest, 64, others)?.bottom).toBe(bottom);
});

test('there is no place where everything is covered up to the header', () => {
  expect(findFree(lowest, 64, [{ top: 70, bottom: 844 }])).toBeNull();
});

test('a notice may cover rows before it covers a title, and a title before a button', () => {
  document.body.innerHTML =
    '<header></header><main><h1></h1><ul aria-label="Jobs"><li></li></ul><button></button></main><div><p></p></div>';
  const place = (selector: string, top: number, bottom: number) => {
    const element = document.querySelector(selector) as HTMLElement;
    const box = { left: 0, right: 390, width: 390, top, bottom, height: bottom - top } as DOMRect;
    element.getBoundingClientRect = () => box;
    return element;
  };
  place('header', 0, 64);
  place('h1', 70, 130);
  place('li', 200, 600);
  place('button', 700, 840);
  place('p', 760, 820);
  const region = place('body > div', 760, 820);
  const lift = () => region.style.getPropertyValue('--notice-lift');
  // Between the row and the button.
  keepOffContent(region)();
  expect(lift()).toBe('128px');
  place('li', 132, 690);
  keepOffContent(region)();
  expect(lift()).toBe('128px');
  place('button', 132, 840);
  keepOffContent(region)();
  expect(lift()).toBe('696px');
});
