import { expect, test } from 'vitest';
import { drawText } from '../../testing/drawn-text';
import type { Block } from './block';
import { enclose } from './box';
import { describeTable, type Row } from './table-rows';
import { groupLines, textOfRuns } from './text-line';

test('a text that reaches into the next column shares its cell with what begins there', () => {
  const head = rowOf(80, ['Opeth', 72], ['18:30', 130], ['Voivod', 190]);
  const across = rowOf(95, ['Bring The Horizon', 72], ['at 19', 159], ['Korn', 190]);
  const columns = head.segments.map(({ left, top, bottom }) => ({ left, right: left + 50, top, bottom }));
  const { cells } = describeTable([head, across], columns);
  const texts = cells.filter(({ row }) => row === 1).map(({ blocks }) => blocks.map(textOf).join(' '));
  expect(texts).toEqual(['Bring The Horizon at 19', 'Korn']);
});

function textOf(block: Block): string {
  return block.kind === 'paragraph' ? textOfRuns(block.runs).trim() : '';
}

function rowOf(baseline: number, ...texts: [string, number][]): Row {
  const parts = texts.map(([text, left]) => drawText(text, left, baseline));
  return {
    lines: groupLines(parts.flat()),
    segments: parts.map((words) => ({ ...enclose(words), words })),
  };
}
