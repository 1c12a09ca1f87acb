import { expect, test } from 'vitest';
import { makeRawPdf } from '../../testing/raw-pdf';
import { nodeDrawing } from '../platform-node/node-drawing';
import { loadPdf } from './open-pdf';
import { renderPage } from './render-page';

const quads = '/QuadPoints [100 300 300 300 100 200 300 200]';
const vertices = '/Vertices [100 200 300 200 200 300]';
const red = '/C [1 0 0]';

test.each([
  ['Highlight', `${quads} ${red}`],
  ['Underline', `${quads} ${red}`],
  ['StrikeOut', `${quads} ${red}`],
  ['Squiggly', `${quads} ${red}`],
  ['Square', red],
  ['Square', `${red} /F 20 /BS << /W 2 >>`],
  ['Circle', red],
  ['Line', `/L [100 200 300 300] ${red}`],
  ['Ink', `/InkList [[100 200 150 300 200 200 300 300]] ${red}`],
  ['Polygon', `${vertices} ${red}`],
  ['PolyLine', `${vertices} ${red}`],
  ['FreeText', '/Contents (Harbours) /DA (/Helv 40 Tf 1 0 0 rg)'],
  ['FreeText', '/Contents (Harbours) /DA (/Helv 40 Tf 1 0 0 rg) /F 20'],
  // "Bến cảng" in UTF-16: letters that no standard font of a PDF has.
  ['FreeText', '/Contents <FEFF00421EBF006E002000631EA3006E0067> /DA (/Helv 40 Tf 1 0 0 rg)'],
  ['FreeText', `/Contents (Harbours) ${red}`],
  ['Widget', '/FT /Tx /T (a) /V (Harbours) /DA (/Helv 40 Tf 1 0 0 rg)'],
  ['Widget', '/FT /Ch /Ff 131072 /T (a) /V (Harbours) /Opt [(Harbours)] /DA (/Helv 40 Tf 1 0 0 rg)'],
])('a %s without an appearance is drawn in its color: %s', async (subtype, entries) => {
  expect(await countRed(subtype, entries)).toBeGreaterThan(50);
});

test.each([
  ['Square', `${red} /F 2`],
  ['FreeText', '/Contents (Harbours) /DA (/Helv 40 Tf 1 0 0 rg) /F 32'],
  ['Text', `/Contents (Harbours) ${red}`],
])('a %s that is hidden or a note is not: %s', async (subtype, entries) => {
  expect(await countRed(subtype, entries)).toBe(0);
});

/** Pixels that are more red than green. */
async function countRed(subtype: string, entries: string): Promise<number> {
  const annotations = `<< /Type /Annot /Subtype /${subtype} /Rect [100 200 300 300] ${entries} >>`;
  const task = loadPdf(makeRawPdf([{ content: '', annotations, size: [400, 400] }]), nodeDrawing);
  try {
    const canvas = await renderPage(await (await task.promise).getPage(1), 72, nodeDrawing);
    const pixels = canvas.data();
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) + 30) count += 1;
    return count;
  } finally {
    await task.destroy();
  }
}
