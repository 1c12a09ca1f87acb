// `npm run documents:explain -- FILE [FOLDER]`: draws over each page what was made of it. Blue: columns in the order they
// are read; green: paragraphs, with their heading level or list mark; red: tables and their cells, R where lines draw
// them; violet: pictures. The numbers by which prose and tables were told apart are shown beside what they decided.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Block, PageLayout } from '../src/layout/block';
import type { Box } from '../src/layout/box';
import { layOutDocument } from '../src/layout/lay-out-document';
import { describeEvidence, gatherEvidence } from '../src/layout/table-evidence';
import { readDocument } from '../src/pages/read-document';
import { renderPage } from '../src/pages/render-page';
import { nodeDrawing } from '../src/platform-node/node-drawing';
import { createNodePlatform } from '../src/platform-node/node-platform';
import { withPdfFile } from '../src/platform-node/with-pdf-file';

const dpi = 110;
const pagesMax = 40;
const [file, folder = '.'] = process.argv.slice(2);
if (file === undefined) throw new Error('npm run documents:explain -- FILE [FOLDER]');
await mkdir(folder, { recursive: true });
const outDir = await mkdtemp(join(tmpdir(), 'toolfront-explain-'));
try {
  const on = createNodePlatform({ outDir });
  const document = await readDocument({ pdf: await readFile(file) }, on, () => {}, {
    hasPictures: true,
    mayLackText: true,
  });
  const { pages } = layOutDocument(document.pages);
  await withPdfFile(file, async (pdf) => {
    for (const page of pages.slice(0, pagesMax)) {
      const canvas = await renderPage(await pdf.getPage(page.number), dpi, nodeDrawing);
      const context = canvas.getContext('2d');
      context.resetTransform();
      context.scale(dpi / 72, dpi / 72);
      explainPage(context, page);
      const path = join(folder, `${basename(file, '.pdf')}-${page.number}.png`);
      await writeFile(path, await canvas.encode('png'));
      console.log(path);
    }
  });
} finally {
  await rm(outDir, { recursive: true, force: true });
}

function explainPage(context: SKRSContext2D, { bands }: PageLayout): void {
  let order = 0;
  for (const { columns } of bands) {
    for (const { box, blocks } of columns) {
      order += 1;
      frame(context, box, '#2255ff', `column ${order}`);
      for (const block of blocks) explainBlock(context, block);
    }
  }
}

function explainBlock(context: SKRSContext2D, block: Block): void {
  if (block.kind === 'picture') {
    frame(context, block, '#9922cc', 'picture');
  } else if (block.kind === 'paragraph') {
    const { headingLevel, list } = block;
    frame(context, block, '#119944', headingLevel ? `H${headingLevel}` : list?.text);
  } else {
    for (const cell of block.cells) frame(context, cell, '#ff8888');
    const numbers = describeEvidence(gatherEvidence(block));
    frame(context, block, '#ee0000', `${block.hasRules ? 'R ' : ''}${numbers}`);
  }
}

function frame(context: SKRSContext2D, { left, top, right, bottom }: Box, color: string, text = ''): void {
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = 0.7;
  context.strokeRect(left, top, right - left, bottom - top);
  context.font = '6px sans-serif';
  if (text !== '') context.fillText(text, left + 1, top - 1);
}
