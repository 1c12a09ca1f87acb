import type { Box } from '../layout/box';
import type { Rule } from '../layout/page-content';
import type { RecognizedLine } from './read-hocr';

/** Shorter lines say little about how the paper lay. */
const wordsMin = 3;

/** How much the paper leaned in the scanner: pixels down for each to the right. */
export function slopeOf(lines: readonly RecognizedLine[]): number {
  const slopes = lines
    .filter(({ words }) => words.length >= wordsMin)
    .map(({ baselineLeft, baselineRight, left, right }) => (baselineRight - baselineLeft) / (right - left))
    .sort((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

/** The line as it is on paper that lies straight. */
export function straightenLine(line: RecognizedLine, slope: number): RecognizedLine {
  const middle = (line.left + line.right) / 2;
  const baseline = (line.baselineLeft + line.baselineRight) / 2 - slope * middle;
  const shift = slope * baseline;
  return {
    ...line,
    left: line.left + shift,
    right: line.right + shift,
    baselineLeft: baseline,
    baselineRight: baseline,
    words: line.words.map((word) => ({ ...word, left: word.left + shift, right: word.right + shift })),
  };
}

/** The drawn line on paper that lies straight: as long as it was, and as thin as a line. */
export function straightenRule(rule: Rule, slope: number): Rule {
  const [x, y] = [(rule.left + rule.right) / 2, (rule.top + rule.bottom) / 2];
  const middle = { x: x + slope * y, y: y - slope * x };
  const halfLength = (rule.isHorizontal ? rule.right - rule.left : rule.bottom - rule.top) / 2;
  return { ...rule, ...(rule.isHorizontal ? around(middle, halfLength, 1) : around(middle, 1, halfLength)) };
}

function around({ x, y }: { x: number; y: number }, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}
