import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { escapeHtml } from './escape-html';
import { withPdf } from './open-pdf';
import { findBodySize, groupBlocks } from './page-blocks';
import { readPageLines } from './page-lines';
import type { PageWork } from './page-work';
import { renderBlock } from './render-block';
import { renderPage } from './render-page';

/** A page that holds no text, a scan, is shown as a picture; this is sharp enough to read. */
const scanDpi = 120;
const jpegQuality = 80;

/**
 * A PDF becomes one self-contained page that reads on any screen: flowing paragraphs, headings, lists, tables and
 * links, all of it text. No script, no font and nothing from elsewhere.
 */
export function convertPdfToHtml(work: PageWork, onProgress: (fraction: number) => void): Promise<string> {
  return withPdf(work.sourcePath, async (pdf) => {
    const sections: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      sections.push(`<section aria-label="${number}">\n${await renderContent(page, number)}\n</section>`);
      page.cleanup();
      onProgress(number / pdf.numPages);
    }
    const path = join(work.outDir, 'result.html');
    await writeFile(path, renderDocument(await readTitle(pdf), sections));
    return path;
  });
}

async function renderContent(page: PDFPageProxy, number: number): Promise<string> {
  const lines = await readPageLines(page);
  if (lines.length === 0) return renderScan(page, number);
  const bodySize = findBodySize(lines);
  return groupBlocks(lines, bodySize).map(renderBlock).join('\n');
}

async function renderScan(page: PDFPageProxy, number: number): Promise<string> {
  const canvas = await renderPage(page, scanDpi);
  const picture = (await canvas.encode('jpeg', jpegQuality)).toString('base64');
  return `<img alt="${number}" src="data:image/jpeg;base64,${picture}">`;
}

async function readTitle(pdf: PDFDocumentProxy): Promise<string> {
  const { info } = await pdf.getMetadata();
  return 'Title' in info && typeof info.Title === 'string' && info.Title.trim() !== '' ? info.Title : 'PDF';
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
section { padding-block: 1.5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
section:last-child { border-bottom: 0; }
h1, h2, h3 { line-height: 1.25; }
table { border-collapse: collapse; margin-block: 1rem; display: block; overflow-x: auto; }
td { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .25rem .6rem; vertical-align: top; }
img { max-width: 100%; height: auto; }
`;

function renderDocument(title: string, sections: string[]): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${sections.join('\n')}
</body>
</html>
`;
}
