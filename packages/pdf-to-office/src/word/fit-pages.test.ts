import { expect, test } from 'vitest';
import { drawPage, drawText } from '../../testing/drawn-text';
import { writeDocumentXml } from '../../testing/written-docx';
import { fitPages } from './fit-pages';

const plan = {
  ...drawPage(drawText('Harbour plan', 3_000, 2_000, { size: 40 })),
  width: 4_752,
  height: 3_168,
};

test('a page that is larger than Word’s is made smaller with all that is on it', () => {
  const [page] = fitPages([plan]);
  expect(page).toMatchObject({ width: 1_584, height: 1_056 });
  expect(page?.words[0]?.left).toBeCloseTo((plan.words[0]?.left ?? 0) / 3);
  expect(page?.words[0]?.look.size).toBe(13.5);
});

test('nothing is cut off at Word’s limit of 22 inches', async () => {
  const xml = await writeDocumentXml(fitPages([plan]));
  expect(xml).toMatch(/<w:pgSz w:w="31680" w:h="21120"/);
  expect(xml).toContain('Harbour plan');
});

test('pages of a usual size stay as they are', () => {
  const page = drawPage(drawText('Harbour plan', 72, 100));
  expect(fitPages([page])).toEqual([page]);
});
