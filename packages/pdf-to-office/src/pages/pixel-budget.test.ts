import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withPdf } from './open-pdf';
import { findInk, renderPage } from './render-page';

test('a page of many huge patterns is drawn coarser, within the budget', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-patterns-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'patterns.pdf');
  await writeFile(path, makePatternsPdf(40));
  await withPdf(path, async (pdf) => {
    const page = await pdf.getPage(1);
    const { width } = await renderPage(page, 150);
    // 600 points are 1,250 pixels at 150 dots an inch.
    expect(width).toBeLessThan(1_250);
    expect(width).toBeGreaterThan(75);
    expect(await findInk(page)).toBe('display');
  });
});

/** Tiles that overlap, each kind drawn on a canvas of 1,200 x 1,200 points of its own. */
function makePatternsPdf(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `P${index}`);
  const tile = '0 0 1 rg 0 0 600 600 re f';
  const patterns = names.map((_, index) => {
    const head = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1200 1200] /XStep 600 /YStep 600';
    return `${index + 5} 0 obj << /Type /Pattern ${head} /Resources << >> /Length ${tile.length} >> stream\n${tile}\nendstream endobj`;
  });
  const fills = names.map((name) => `/Pattern cs /${name} scn 0 0 600 600 re f`).join('\n');
  const named = names.map((name, index) => `/${name} ${index + 5} 0 R`).join(' ');
  return [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Contents 4 0 R /Resources << /Pattern << ${named} >> >> >> endobj`,
    `4 0 obj << /Length ${fills.length} >> stream\n${fills}\nendstream endobj`,
    ...patterns,
    'trailer << /Root 1 0 R >>',
    '',
  ].join('\n');
}
