import { escapeHtml } from './escape-html';
import type { Block } from './page-blocks';
import type { Run } from './page-lines';

/** A block as HTML, everything in it escaped. */
export function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${renderRuns(block.runs.map(withoutBold))}</h${block.level}>`;
    case 'paragraph':
      return `<p>${renderRuns(block.runs)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${renderRuns(item)}</li>`).join('')}</ul>`;
    case 'table':
      return `<table>${block.rows.map(renderRow).join('')}</table>`;
  }
}

function renderRow(cells: Run[][]): string {
  return `<tr>${cells.map((cell) => `<td>${renderRuns(cell)}</td>`).join('')}</tr>`;
}

function renderRuns(runs: Run[]): string {
  return runs.map(renderRun).join('').trim();
}

function renderRun({ text, isBold, isItalic, href }: Run): string {
  let html = escapeHtml(text);
  if (isItalic) html = `<em>${html}</em>`;
  if (isBold) html = `<strong>${html}</strong>`;
  return href === undefined ? html : `<a href="${escapeHtml(href)}" rel="noreferrer">${html}</a>`;
}

/** A heading is bold by itself. */
function withoutBold(run: Run): Run {
  return { ...run, isBold: false };
}
