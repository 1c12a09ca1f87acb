import { expect, test } from 'vitest';
import type { ConversionReceipt } from '../../../contract/documents';
import { completeResultTexts, createTranslator } from '../../i18n/catalogues';
import { checkQuality } from './check-quality';

const english = await translate('en');
const here = 'Made on this device: the file was not sent anywhere.';

test('what is fine is one line', () => {
  expect(
    check({ pagesIn: 2, pagesOut: 2, tables: 1, pictures: 3, wordsIn: 75, wordsKept: 75, lostPages: [] }),
  ).toEqual([
    ['fine', '2 pages, as in your file\u00A0· 1 table\u00A0· 3 pictures\u00A0· all words kept'],
    ['device', here],
  ]);
});

test('what needs a look comes first, then what was changed on purpose', () => {
  const lines = check({
    pagesIn: 5,
    pagesOut: 4,
    lostPages: [3],
    recognizedPages: 2,
    unreadPages: 1,
    substitutedFonts: [{ from: 'Helvetica', to: 'Arial' }],
    hiddenSheets: 1,
    comments: 4,
    tables: 1,
  });
  expect(lines).toEqual([
    ['look', 'Page 3 could not be read and is missing.'],
    ['look', 'Text on 2 pages was recognized from pictures: check names and numbers.'],
    ['look', '1 page is still a picture: you can’t edit its text.'],
    ['changed', '1 font replaced: Helvetica → Arial'],
    ['changed', 'Left out, as in print: 1 hidden sheet, 4 comments'],
    ['fine', '4 pages\u00A0· 1 table'],
    ['device', here],
  ]);
});

test.each<[string, ConversionReceipt, string]>([
  ['most words', { engine: 'x', wordsIn: 100, wordsKept: 40 }, 'Most of the text is missing'],
  ['some words', { engine: 'x', wordsIn: 100, wordsKept: 90 }, '10 words are missing.'],
  ['a page more than there was', { engine: 'x', pagesIn: 2, pagesOut: 3 }, '3 pages instead of 2'],
])('a result that has lost or moved %s is worth a look', (_, receipt, text) => {
  const [first] = checkQuality(receipt, 'server', english);
  expect(first).toMatchObject({ tone: 'look', text: expect.stringContaining(text) });
});

test('a word or two that were not kept are counted, and no alarm', () => {
  expect(check({ wordsIn: 1000, wordsKept: 998 })[0]).toEqual(['fine', '998 of 1,000 words kept']);
});

test('of many replaced fonts three are named', () => {
  const substitutedFonts = ['A', 'B', 'C', 'D'].map((from) => ({ from, to: 'Arial' }));
  expect(check({ substitutedFonts })[0]).toEqual([
    'changed',
    '4 fonts replaced: A → Arial, B → Arial, C → Arial, …',
  ]);
});

test('a receipt that says nothing says only where it was made', () => {
  expect(checkQuality({ engine: 'x' }, 'server', english)).toEqual([
    { tone: 'server', text: 'Made on our server.' },
  ]);
});

test('Russian has its four plural forms', async () => {
  const russian = await translate('ru');
  const pages = (pagesOut: number) => checkQuality({ engine: 'x', pagesOut }, 'server', russian)[0]?.text;
  expect([1, 3, 5].map(pages)).toEqual(['1 страница', '3 страницы', '5 страниц']);
});

function check(receipt: Omit<ConversionReceipt, 'engine'>): [string, string][] {
  return checkQuality({ ...receipt, engine: 'x' }, 'device', english).map(({ tone, text }) => [tone, text]);
}

async function translate(language: 'en' | 'ru') {
  const i18n = await createTranslator(language);
  await completeResultTexts(i18n);
  return i18n;
}
