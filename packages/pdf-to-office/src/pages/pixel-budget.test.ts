import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, onTestFinished, test } from 'vitest';
import { nodeDrawing } from '../platform-node/node-drawing';
import { withPdfFile } from '../platform-node/with-pdf-file';
import { findInk, renderPage } from './render-page';

test('a page of many huge patterns is drawn coarser, within the budget', async () => {
  await withSource(makePatternsPdf(40), async (page) => {
    const { width } = await renderPage(page, 150, nodeDrawing);
    // 600 points are 1,250 pixels at 150 dots an inch.
    expect(width).toBeLessThan(1_250);
    expect(width).toBeGreaterThan(75);
    expect(await findInk(page, nodeDrawing)).toBe('display');
  });
});

test('a page that runs out of pixels within a mask is drawn coarser, too', async () => {
  await withSource(makePatternsPdf(40, '/M gs'), async (page) => {
    const { width } = await renderPage(page, 150, nodeDrawing);
    expect(width).toBeLessThan(1_250);
  });
});

async function withSource(source: string, use: (page: PDFPageProxy) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-patterns-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'patterns.pdf');
  await writeFile(path, source);
  await withPdfFile(path, async (pdf) => use(await pdf.getPage(1)));
}

/** Tiles that overlap, each kind drawn on a canvas of 1,200 x 1,200 points of its own. */
function makePatternsPdf(count: number, first = ''): string {
  const names = Array.from({ length: count }, (_, index) => `P${index}`);
  const tile = '0 0 1 rg 0 0 600 600 re f';
  const patterns = names.map((_, index) => {
    const head = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1200 1200] /XStep 600 /YStep 600';
    return `${index + 5} 0 obj << /Type /Pattern ${head} /Resources << >> /Length ${tile.length} >> stream\n${tile}\nendstream endobj`;
  });
  const mask = '1 g 0 0 600 600 re f';
  const fills = [first, ...names.map((name) => `/Pattern cs /${name} scn 0 0 600 600 re f`)].join('\n');
  const named = names.map((name, index) => `/${name} ${index + 5} 0 R`).join(' ');
  return [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Contents 4 0 R /Resources << /Pattern << ${named} >> /ExtGState << /M << /SMask << /S /Luminosity /G ${count + 5} 0 R >> >> >> >> >> endobj`,
    `4 0 obj << /Length ${fills.length} >> stream\n${fills}\nendstream endobj`,
    ...patterns,
    `${count + 5} 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 600 600] /Group << /S /Transparency /CS /DeviceGray >> /Length ${mask.length} >> stream\n${mask}\nendstream endobj`,
    'trailer << /Root 1 0 R >>',
    '',
  ].join('\n');
}
