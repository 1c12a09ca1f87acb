import type { PageLayout, PictureBlock } from './block';
import { type Box, enclose, widthOf } from './box';
import type { Picture } from './page-content';
import type { PageParts } from './page-parts';
import { groupLines, type TextLine, textOfLine } from './text-line';
import { isSameLook, type Word } from './word';

/** A gap wider than so many font sizes leads to another field. */
const fieldGap = 0.8;

/** The text of a form or poster stays at its place, piece by piece, over a picture of all else: it is written into, not read on. */
export function layOutForm(page: PageParts, paper: Picture): PageLayout {
  const { number, width, height, words, asides = [] } = page;
  const pieces = groupLines(words).flatMap(splitPieces);
  const boxes = page.isForm
    ? pieces.map(describePiece)
    : groupPieces(orderAsDrawn(pieces, words)).map(describeBox);
  const texts = [...boxes, ...asides];
  const box = enclose(words);
  const block: PictureBlock = { ...box, kind: 'picture', picture: paper, alignment: 'left', texts };
  const bands = [{ columns: [{ box, blocks: [block] }] }];
  return {
    number,
    width,
    height,
    bands,
    notes: [],
    asides: [],
    largeLetters: [],
    bottom: box.bottom,
    flowsOn: false,
  };
}

/** Whoever made a page without rows drew what belongs together one after the other. */
function orderAsDrawn(pieces: readonly TextLine[], words: readonly Word[]): TextLine[] {
  const places = new Map(words.map((word, place) => [word, place]));
  const placeOf = (piece: TextLine) => Math.min(...piece.words.map((word) => places.get(word) ?? 0));
  return pieces.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Lines of one text begin beside each other by so many points, or have their middles there; and follow by so many sizes. */
const aligned = 1.5;
const step = { min: 0.8, max: 1.7 };

/** Lines of one look below each other are one text, unless another font takes the place of theirs: it breaks them elsewhere. */
function groupPieces(pieces: readonly TextLine[]): TextLine[][] {
  const groups: TextLine[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    if (group && continuesText(group, piece)) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function continuesText(group: readonly TextLine[], piece: TextLine): boolean {
  const last = group.at(-1);
  const [one, other] = [last?.words[0], piece.words[0]];
  if (!last || !one || !other || !isSameLook(one.look, other.look) || one.look.font !== undefined)
    return false;
  const down = (piece.baseline - last.baseline) / piece.size;
  const steps = group.slice(1).map((line, index) => line.baseline - (group[index]?.baseline ?? 0));
  const isEven = steps.every((own) => Math.abs(own - (piece.baseline - last.baseline)) < aligned);
  return down >= step.min && down <= step.max && isEven && (isLevel(last, piece) || isMiddled(last, piece));
}

function isLevel(one: Box, other: Box): boolean {
  return Math.abs(one.left - other.left) < aligned;
}

function isMiddled(one: Box, other: Box): boolean {
  return Math.abs(one.left + one.right - other.left - other.right) < 2 * aligned;
}

/** The text of lines that a box holds: those that end where the next word had no room are one paragraph. */
function describeBox(lines: readonly TextLine[]): Word {
  const [first] = lines;
  if (!first) throw new Error('a box without lines');
  if (lines.length === 1) return describePiece(first);
  const box = enclose(lines);
  const paragraphs: string[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    const next = line.words[0];
    const isBroken = above && next && above.right + 0.35 * line.size + widthOf(next) > box.right;
    if (isBroken) paragraphs.push(`${paragraphs.pop()} ${textOfLine(line)}`);
    else paragraphs.push(textOfLine(line));
  }
  const lineStep = (box.bottom - box.top - (first.bottom - first.top)) / (lines.length - 1);
  const isCentered = !lines.every((line) => isLevel(first, line));
  return {
    ...describePiece(first),
    ...box,
    letters: [paragraphs.join(' ')],
    text: { paragraphs, lineStep, isCentered },
  };
}

/** Into what is close together and looks alike. */
export function splitPieces(line: TextLine): TextLine[] {
  const pieces: Word[][] = [];
  for (const word of line.words) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    const isNear = last && word.left - last.right < fieldGap * Math.max(last.look.size, word.look.size);
    const isAlike = last && isSameLook(last.look, word.look) && Math.abs(last.baseline - word.baseline) < 0.5;
    const isParted = last && word.ruleBefore !== undefined && word.ruleBefore >= last.right - 0.5;
    if (piece && isNear && isAlike && !isParted) piece.push(word);
    else pieces.push([word]);
  }
  return pieces.map((words) => ({ ...line, ...enclose(words), words }));
}

/** As one word, which is what stands at a place of its own. */
export function describePiece(piece: TextLine): Word {
  const [first] = piece.words;
  if (!first) throw new Error('a piece without words');
  const { left, top, right, bottom } = piece;
  return { ...first, left, top, right, bottom, letters: [textOfLine(piece)], angle: 0, length: right - left };
}
