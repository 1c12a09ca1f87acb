import { enclose, heightOf, widthOf } from '../layout/box';
import type { Area, Rule } from '../layout/page-content';

/** So many dots in a row are a line; they are so far from each other at the most, in their own widths. */
const dotsMin = 8;
const stepMax = 5;
/** They stand on one line, give or take so many points. */
const tolerance = 0.3;

/** Browsers draw a dotted line dot by dot: those in a row are one, from left to right. */
export function joinDots(dots: readonly Area[]): Rule[] {
  const rows: Area[][] = [];
  for (const dot of dots.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isNext =
      last &&
      Math.abs(last.top - dot.top) < tolerance &&
      Math.abs(heightOf(last) - heightOf(dot)) < tolerance &&
      dot.left >= last.left &&
      dot.left - last.left < stepMax * widthOf(dot);
    if (row && isNext) row.push(dot);
    else rows.push([dot]);
  }
  return rows
    .filter(({ length }) => length >= dotsMin)
    .map((row) => ({
      ...enclose(row),
      isHorizontal: true,
      color: row[0]?.color ?? '#000000',
      isDotted: true,
    }));
}
