import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeDrawing } from '../platform-node/node-drawing';
import { withPdfFile } from '../platform-node/with-pdf-file';
import { renderPage } from './render-page';

test('what a mask leaves dark is not drawn, and what it shows has the colour that was restored', async () => {
  // The mask is white on its left half. The blue of the first square ends with it.
  const drawn = 'q 0 0 1 rg 300 300 50 50 re f Q q /M gs 0 0 200 200 re f Q';
  const pixels = await drawPixels(drawn, '1 g 0 0 100 200 re f');
  expect(pixels(50, 550)).toEqual([0, 0, 0]);
  expect(pixels(150, 550)).toEqual([255, 255, 255]);
  expect(pixels(325, 275)).toEqual([0, 0, 255]);
});

/** Draws a page of 600 points a side with `mask` as the graphics state `M`; answers with the colour of a pixel. */
async function drawPixels(content: string, mask: string): Promise<(x: number, y: number) => number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-masks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'masks.pdf');
  const group = '/Group << /S /Transparency /CS /DeviceGray >>';
  const lines = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Contents 4 0 R /Resources << /ExtGState << /M 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
    '5 0 obj << /Type /ExtGState /SMask << /S /Luminosity /G 6 0 R >> >> endobj',
    `6 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 600 600] ${group} /Length ${mask.length} >> stream\n${mask}\nendstream endobj`,
    'trailer << /Root 1 0 R >>',
    '',
  ];
  await writeFile(path, lines.join('\n'));
  return withPdfFile(path, async (pdf) => {
    const canvas = await renderPage(await pdf.getPage(1), 72, nodeDrawing);
    const context = canvas.getContext('2d');
    return (x, y) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
  });
}
