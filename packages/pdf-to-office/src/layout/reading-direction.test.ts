import { expect, test } from 'vitest';
import { isSeenFromRight, orderAsRead } from './reading-direction';

/** Letters as they are seen from left to right. */
const see = (text: string) => [...text].map((letter) => ({ text: letter }));
const read = (seen: string, isPageFromRight?: boolean) =>
  orderAsRead(see(seen), isPageFromRight)
    .map(({ text }) => text)
    .join('');
const turn = (text: string) => [...text].reverse().join('');

test.each([
  ['a label before a longer name', `Acme Networks Ltd ${turn('ספק:')}`, 'ספק: Acme Networks Ltd'],
  ['an Arabic one', `International Harbour ${turn('المورد:')}`, 'المورد: International Harbour'],
  [
    'a name in the middle',
    `${turn('בע"מ')} Acme Networks International ${turn('ספק')}`,
    'ספק Acme Networks International בע"מ',
  ],
  ['a name at the start', `${turn('היא חברה')} Acme`, 'Acme היא חברה'],
  ['numbers', `31.12.2026 ${turn('עד')}`, 'עד 31.12.2026'],
  ['an address', `www.acme.example/ltd ${turn('אתר')}`, 'אתר www.acme.example/ltd'],
])(
  'a line of a page from the right is read from the right, whatever letters are more: %s',
  (_what, seen, text) => {
    expect(read(seen, true)).toBe(text);
  },
);

test('what is written onto the end of a word says so without the page', () => {
  expect(read(`Acme Networks Ltd ${turn('ספק:')}`)).toBe('ספק: Acme Networks Ltd');
  expect(read(`Name: ${turn('דנה כהן לוי')}`)).toBe('Name: דנה כהן לוי');
});

test('on a page from the left a word from the right stays where it is', () => {
  expect(read(`${turn('שלום')} is a greeting`, false)).toBe('שלום is a greeting');
  expect(read(`They say ${turn('שלום')} there`, false)).toBe('They say שלום there');
  expect(read(`They all say ${turn('שלום עולם')}`, false)).toBe('They all say שלום עולם');
  expect(isSeenFromRight(see('plain'), true)).toBe(false);
});
