import type { Tab } from './block';
import type { Box } from './box';
import { isContentsEntry } from './leaders';
import { type Segment, splitLine } from './line-segments';
import { hasRightToLeft } from './reading-direction';
import { lookBetween, mergeRuns, type Run, runsOfLine, type TextLine, textOfLine } from './text-line';

/**
 * The runs of a line that is a paragraph of its own, with tabs where it has wide white, as before a date at its end.
 * Undefined for a line without any.
 */
export function setTabs(
  line: TextLine,
  column: Box,
  tolerance: number,
): { runs: Run[]; tabs: Tab[] } | undefined {
  const parts = isContentsEntry(line) || hasRightToLeft(textOfLine(line)) ? [] : splitLine(line);
  if (parts.length < 2) return undefined;
  const runs: Run[] = [];
  for (const { words } of parts) {
    const own = runsOfLine({ ...line, words });
    const [last, first] = [runs.at(-1), own[0]];
    if (last && first) runs.push({ text: '\t', look: lookBetween(last.look, first.look) });
    runs.push(...own);
  }
  return { runs: mergeRuns(runs), tabs: parts.slice(1).map((part) => tabOf(part, column, tolerance)) };
}

function tabOf(part: Segment, column: Box, tolerance: number): Tab {
  const isAtEnd = column.right - part.right < tolerance;
  return isAtEnd
    ? { position: part.right - column.left, side: 'right' }
    : { position: part.left - column.left, side: 'left' };
}
