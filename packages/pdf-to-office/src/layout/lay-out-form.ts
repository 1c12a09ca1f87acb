import type { PageLayout, PictureBlock } from './block';
import { enclose } from './box';
import type { Picture } from './page-content';
import type { PageParts } from './page-parts';
import { groupLines, type TextLine, textOfLine } from './text-line';
import { isSameLook, type Word } from './word';

/** A gap wider than so many font sizes leads to another field. */
const fieldGap = 0.8;

/** The text of a form or poster stays at its place, piece by piece, over a picture of all else: it is written into, not read on. */
export function layOutForm(page: PageParts, paper: Picture): PageLayout {
  const { number, width, height, words, asides = [], hidden = '' } = page;
  const pieces = groupLines(words).flatMap(splitPieces);
  const texts = [...(page.isForm ? pieces : orderAsDrawn(pieces, words)).map(describePiece), ...asides];
  const box = enclose(words);
  const block: PictureBlock = { ...box, kind: 'picture', picture: paper, alignment: 'left', texts };
  const bands = [{ columns: [{ box, blocks: [block] }] }];
  return { number, width, height, bands, notes: [], asides: [], hidden, bottom: box.bottom, flowsOn: false };
}

/** Whoever made a page without rows drew what belongs together one after the other. */
function orderAsDrawn(pieces: readonly TextLine[], words: readonly Word[]): TextLine[] {
  const places = new Map(words.map((word, place) => [word, place]));
  const placeOf = (piece: TextLine) => Math.min(...piece.words.map((word) => places.get(word) ?? 0));
  return pieces.toSorted((a, b) => placeOf(a) - placeOf(b));
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
