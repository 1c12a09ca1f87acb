import { type Block, blocksOfPage, type Table } from '../src/layout/block';
import { layOutDocument } from '../src/layout/lay-out-document';
import type { Rule } from '../src/layout/page-content';
import { textOfRuns } from '../src/layout/text-line';
import type { Word } from '../src/layout/word';
import { drawPage } from './drawn-text';

/** The tables of a page with these words and lines on it. */
export function tablesOf(words: readonly Word[], rules: readonly Rule[] = []): Table[] {
  const [page] = layOutDocument([drawPage(words, rules)]).pages;
  return page ? blocksOfPage(page).filter((block) => block.kind === 'table') : [];
}

/** What a table's cells say, row by row. */
export function rowsOf({ cells, rowHeights }: Table): string[][] {
  return rowHeights.map((_, row) => cells.filter((cell) => cell.row === row).map(textOfCell));
}

function textOfCell({ blocks }: { blocks: readonly Block[] }): string {
  return blocks.map((block) => (block.kind === 'paragraph' ? textOfRuns(block.runs) : '')).join(' ');
}
