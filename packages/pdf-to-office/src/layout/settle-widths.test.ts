import { expect, test } from 'vitest';
import { drawPage, drawText } from '../../testing/drawn-text';
import { settleWidths } from './settle-widths';

const text = 'A harbour office keeps every letter that reaches it before noon';

test('letters of a font that another takes the place of are scaled to the width they had', () => {
  const narrow = drawPage(drawText(text, 72, 100, { letterWidth: 0.4, font: 'Frutiger' }));
  const wide = drawPage(drawText(text, 72, 100, { letterWidth: 0.55, font: 'Frutiger Extended' }));
  settleWidths([narrow, wide]);
  expect(narrow.words[0]?.look.scale).toBeLessThan(0.9);
  expect(wide.words[0]?.look.scale).toBeGreaterThan(1.05);
});

test('letters that the source squeezes are squeezed, also where nobody measured their font', () => {
  const squeezed = drawPage(drawText('17:45 - 18:45', 72, 100, { letterWidth: 0.35, stretch: 0.7 }));
  const unknown = drawPage(drawText(text, 72, 100, { family: 'Garamond', letterWidth: 0.3, stretch: 0.6 }));
  settleWidths([squeezed, unknown]);
  expect([squeezed, unknown].map((page) => page.words[0]?.look.scale)).toEqual([0.7, 0.6]);
});

test('fonts as wide as theirs, fonts nobody measured and a few words stay as they are', () => {
  const typewriter = drawPage(drawText(text, 72, 100, { letterWidth: 0.6, family: 'Courier New' }));
  const unknown = drawPage(drawText(text, 72, 100, { family: 'Garamond', letterWidth: 0.4 }));
  const short = drawPage(drawText('A few', 72, 100, { letterWidth: 0.3 }));
  settleWidths([typewriter, unknown]);
  settleWidths([short]);
  const words = [typewriter, unknown, short].flatMap((page) => page.words);
  expect(words.filter(({ look }) => look.scale !== undefined)).toEqual([]);
});
