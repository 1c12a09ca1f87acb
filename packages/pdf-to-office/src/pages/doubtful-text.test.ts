import { expect, test } from 'vitest';
import { findDoubtfulWords, isContradicted } from './doubtful-text';

const look = { family: 'Arial', size: 10, isBold: false, isItalic: false, color: '#000000' };
const wordsOf = (text: string) => text.split(' ').map((word) => ({ letters: [...word], look }));
const shift = (text: string, by: number) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + by));

const english =
  'The ferry leaves at half past seven from the north quay and returns at dusk. Tickets are sold on board for three crowns.';
const vietnamese =
  'Phà rời bến lúc bảy giờ rưỡi sáng từ cầu cảng phía bắc và trở về lúc hoàng hôn. Vé được bán trên tàu với giá ba đồng.';
const indonesian =
  'Feri berangkat pukul setengah delapan dari dermaga utara dan kembali saat senja. Tiket dijual di kapal seharga tiga ribu.';
const filipino =
  'Aalis ang lantsa sa alas siyete y medya mula sa pantalan sa hilaga at babalik sa takipsilim. Mabibili ang tiket sa barko.';
const russian =
  'Паром отходит в половине восьмого от северного причала и возвращается в сумерках. Билеты продают на борту.';
const codes =
  'BX-4471 KZ-9902 PHX-7718 QW-1120 VDF-8841 BKL-3307 GMX-5512 HZP-6620 WKD-7731 XCV-8842 LPQ-1178 FGH-2245';

test.each([
  ['English', english],
  ['Vietnamese', vietnamese],
  ['Indonesian', indonesian],
  ['Filipino', filipino],
  ['Russian', russian],
  ['English in capitals', english.toUpperCase()],
  ['dot leaders', `Contents ${'.'.repeat(300)} 7`],
  ['a few codes', 'BX-4471 KZ-9902'],
])('%s is not in doubt', (_, text) => {
  expect(findDoubtfulWords(wordsOf(text))).toEqual([]);
});

test.each([
  ['numbers of glyphs, 29 below the letters', shift(english, -29)],
  [
    'letters in the order of their first use',
    english.replace(
      /[a-z]/gi,
      (letter) =>
        'bcdfghjklmpquvwxyzaeionrst'['thefrylavsndpmoqukwbigcxjz'.indexOf(letter.toLowerCase())] ?? 'x',
    ),
  ],
  [
    'letters half the alphabet further',
    english.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97)),
  ],
  [
    'Cyrillic letters in another code page',
    'Ïàðîì îòõîäèò â ïîëîâèíå âîñüìîãî îò ñåâåðíîãî ïðè÷àëà è âîçâðàùàåòñÿ â ñóìåðêàõ',
  ],
  ['signs in place of letters', shift(english.replace(/[^a-z]/gi, '').toLowerCase(), -64)],
  ['codes of parts', `${codes} ${codes}`],
])('%s are in doubt', (_, text) => {
  expect(findDoubtfulWords(wordsOf(text))).not.toEqual([]);
});

test('text in doubt is contradicted by another text that the page shows, and by no list of codes or nothing', () => {
  const nonsense = findDoubtfulWords(wordsOf(shift(english, -29)));
  expect(isContradicted(nonsense, wordsOf(english))).toBe(true);
  expect(isContradicted(nonsense, wordsOf('The ferry'))).toBe(false);
  const listed = findDoubtfulWords(wordsOf(`${codes} ${codes}`));
  expect(isContradicted(listed, wordsOf(codes.replaceAll('1', 'l').replace('KZ', 'KX')))).toBe(false);
  expect(isContradicted(listed, wordsOf(`${codes} ${english} ${english}`))).toBe(false);
});
