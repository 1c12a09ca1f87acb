import { expect, test } from 'vitest';
import { placeLine, restoreBullets } from './place-line';
import { readHocr, readHocrPictures, turnToRead } from './read-hocr';

/** As Tesseract 5.3 writes it. */
const hocr = `
<div class='ocr_photo' id='block_1_1' title="bbox 800 2100 1500 2480"></div>
<div class='ocr_carea' id='block_1_2' title="bbox 239 158 765 201">
 <span class='ocr_line' id='line_1_1' title="bbox 240 158 765 201; baseline 0.01 -10; x_size 42; x_descenders 9; x_ascenders 10">
  <span class='ocrx_word' id='word_1_1' title='bbox 240 158 390 192; x_wconf 96'>Fish &amp; <strong>chips</strong></span>
  <span class='ocrx_word' id='word_1_2' title='bbox 402 158 516 198; x_wconf 12'>?x</span>
  <span class='ocrx_word' id='word_1_3' title='bbox 531 158 540 201; x_wconf 96'>|</span>
 </span>
 <span class='ocr_header' id='line_1_2' title="bbox 240 300 900 340; baseline 0 -8; x_size 40">
  <span class='ocrx_word' id='word_1_4' title='bbox 240 300 300 340; x_wconf 90'>&#39;4,711&#39;</span>
 </span>
</div>`;

test('lines and words are read with their boxes, baselines and confidence', () => {
  const [first, second] = readHocr(hocr);
  expect(first).toMatchObject({ left: 240, right: 765, baselineLeft: 191, height: 42 });
  expect(first?.baselineRight).toBeCloseTo(196.25);
  expect(first?.words[0]).toEqual({ text: 'Fish & chips', left: 240, right: 390, top: 158, confidence: 96 });
  expect(second?.words.map(({ text }) => text)).toEqual(["'4,711'"]);
});

test('places that are pictures are recognized', () => {
  expect(readHocrPictures(hocr)).toEqual([{ left: 800, top: 2100, right: 1500, bottom: 2480 }]);
});

test('text that runs down or up the page is told from text that runs across, and how to turn it', () => {
  const line = (box: string, ...words: string[]) =>
    `<span class='ocr_line' title="bbox ${box}; x_size 49">${words
      .map((word) => `<span class='ocrx_word' title='bbox ${word}; x_wconf 95'>word</span>`)
      .join('')}</span>`;
  const down = readHocr(line('3162 300 3211 1665', '3172 300 3211 384', '3172 402 3211 572'));
  const up = readHocr(line('100 300 150 1665', '100 1500 150 1665', '100 1300 150 1480'));
  expect(turnToRead(readHocr(hocr))).toBe(0);
  expect(turnToRead(down)).toBe(270);
  expect(turnToRead(up)).toBe(90);
  expect(turnToRead([])).toBe(0);
});

test('words are on one baseline in points; what is doubtful or a table line is left out', () => {
  const [line] = readHocr(hocr);
  if (!line) throw new Error('there is a line');
  const words = placeLine(line, 72 / 300);
  expect(words.map(({ letters }) => letters.join(''))).toEqual(['Fish & chips']);
  expect(words[0]).toMatchObject({ left: expect.closeTo(57.6), look: { size: 10.5 } });
  expect(words[0]?.baseline).toBeCloseTo(46.47);
});

test('text from the right has its letters in the order they are seen', () => {
  const [word] = placeLine(
    {
      words: [{ text: 'שלום', left: 0, right: 100, top: 0, confidence: 90 }],
      left: 0,
      right: 100,
      top: 0,
      bottom: 44,
      baselineLeft: 40,
      baselineRight: 40,
      height: 40,
    },
    0.24,
  );
  expect(word?.letters).toEqual([...'םולש']);
});

test('what bullets are read as becomes bullets, where several stand below each other', () => {
  const line = (...texts: string[]) =>
    placeLine(
      {
        words: texts.map((text, index) => ({
          text,
          left: index * 200,
          right: index * 200 + 100,
          top: 0,
          confidence: 95,
        })),
        left: 0,
        right: 300,
        top: 0,
        bottom: 44,
        baselineLeft: 40,
        baselineRight: 40,
        height: 40,
      },
      0.24,
    );
  const lines = [line('e', 'Ropes'), line('°', 'Sails'), line('Oak'), line('e', 'alone')];
  restoreBullets(lines);
  expect(lines.map(([first]) => first?.letters.join(''))).toEqual(['•', '•', 'Oak', 'e']);
});
