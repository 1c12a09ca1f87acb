import type { Block, Float, Paragraph, PictureBlock } from './block';
import { type Box, enclose, heightOf, verticalOverlap, widthOf } from './box';
import type { TextLine } from './text-line';

/** A line stands beside a picture when so much of its height does. */
const besideShare = 0.5;
/** Beside a picture that is wider, of its column, there is no room for text. */
const widthMax = 0.75;
/** Text further from a picture than this, in points, is indented or ragged there. */
const gapMax = 14;

/** And the lines that stand beside it. */
export type FloatPlace = Float & { lines: TextLine[] };

/** The pictures of a column that its text runs around, all of it on one side of each. */
export function findFloats(
  pictures: readonly PictureBlock[],
  lines: readonly TextLine[],
  column: Box,
): FloatPlace[] {
  return pictures.flatMap((block): FloatPlace[] => {
    if (widthOf(block) > widthMax * widthOf(column)) return [];
    const beside = lines.filter((line) => verticalOverlap(line, block) >= besideShare * heightOf(line));
    const isAfter = beside.every(({ left }) => left >= block.right - 1);
    const isBefore = beside.every(({ right }) => right <= block.left + 1);
    if (beside.length === 0 || isAfter === isBefore) return [];
    const nearest = isAfter
      ? Math.min(...beside.map(({ left }) => left)) - block.right
      : block.left - Math.max(...beside.map(({ right }) => right));
    const gap = Math.max(0, Math.min(nearest, gapMax));
    // The white below a picture may keep a line more away from it.
    const below = lines.filter(
      (line) =>
        !beside.includes(line) &&
        line.baseline > block.top &&
        line.top < block.bottom + gapMax &&
        (isAfter ? line.left >= block.right - 1 : line.right <= block.left + 1),
    );
    return [{ block, lines: [...beside, ...below], side: isAfter ? 'left' : 'right', gap }];
  });
}

/** The lines as they would stand without the pictures, as far from the column's sides as they are from those. */
export function closeGaps(
  lines: readonly TextLine[],
  floats: readonly FloatPlace[],
  column: Box,
): TextLine[] {
  return lines.map((line) => {
    const own = floats.filter((float) => float.lines.includes(line));
    if (own.length === 0) return line;
    const starts = own.filter(({ side }) => side === 'left').map(({ block, gap }) => block.right + gap);
    const ends = own.filter(({ side }) => side === 'right').map(({ block, gap }) => block.left - gap);
    const back = Math.max(column.left, ...starts) - column.left;
    const on = column.right - Math.min(column.right, ...ends);
    const words = line.words.map((word) => ({ ...word, left: word.left - back, right: word.right - back }));
    return { ...line, words, left: line.left - back, right: line.right + on };
  });
}

/** Pictures are on one line that overlap by so much of the lower one's height. */
const lineShare = 0.6;

/** Puts pictures beside each other on one line: the first of them holds the others, and is as high as all are. */
export function lineUpPictures(pictures: readonly PictureBlock[]): PictureBlock[] {
  const rows: PictureBlock[][] = [];
  for (const picture of pictures.toSorted((a, b) => a.left - b.left)) {
    const row = rows.find((others) => others.every((other) => isOnLineWith(other, picture)));
    if (row) row.push(picture);
    else rows.push([picture]);
  }
  return rows.flatMap(([first, ...beside]): PictureBlock[] => {
    if (!first || beside.length === 0) return first ? [first] : [];
    return [{ ...first, ...enclose([first, ...beside]), alignment: 'left', beside }];
  });
}

function isOnLineWith(one: Box, other: Box): boolean {
  const height = Math.min(heightOf(one), heightOf(other));
  return other.left >= one.right - 1 && verticalOverlap(one, other) >= lineShare * height;
}

/** Ties each picture to the paragraph that it begins beside; false where one stands beside none. */
export function tieFloats(blocks: readonly Block[], floats: readonly FloatPlace[]): boolean {
  return floats.every(({ block, side, gap }) => {
    const host = blocks.find(
      (other): other is Paragraph =>
        other.kind === 'paragraph' && other.bottom > block.top && other.top < block.bottom,
    );
    if (host) host.floats = [...(host.floats ?? []), { block, side, gap }];
    return host !== undefined;
  });
}
