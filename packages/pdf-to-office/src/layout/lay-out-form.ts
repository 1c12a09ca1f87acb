import type { PageLayout, PictureBlock } from './block';
import { enclose } from './box';
import type { Picture } from './page-content';
import type { PageParts } from './page-parts';
import { groupLines, type TextLine, textOfLine } from './text-line';
import { isSameLook, type Word } from './word';

/** A gap wider than so many font sizes leads to another field. */
const fieldGap = 0.8;

/** A form's text stays at its place, piece by piece, over a picture of its boxes and lines: it is written into, not read on. */
export function layOutForm(page: PageParts, paper: Picture): PageLayout {
  const { number, width, height, words, asides = [], hidden = '' } = page;
  const texts = [...groupLines(words).flatMap(splitLine).map(describePiece), ...asides];
  const box = enclose(words);
  const block: PictureBlock = { ...box, kind: 'picture', picture: paper, alignment: 'left', texts };
  const bands = [{ columns: [{ box, blocks: [block] }] }];
  return { number, width, height, bands, notes: [], asides: [], hidden, bottom: box.bottom, flowsOn: false };
}

/** Into what is close together and looks alike. */
function splitLine(line: TextLine): TextLine[] {
  const pieces: Word[][] = [];
  for (const word of line.words) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    const isNear = last && word.left - last.right < fieldGap * Math.max(last.look.size, word.look.size);
    const isAlike = last && isSameLook(last.look, word.look) && last.baseline === word.baseline;
    if (piece && isNear && isAlike) piece.push(word);
    else pieces.push([word]);
  }
  return pieces.map((words) => ({ ...line, ...enclose(words), words }));
}

/** As one word, which is what stands at a place of its own. */
function describePiece(piece: TextLine): Word {
  const [first] = piece.words;
  if (!first) throw new Error('a piece without words');
  const { left, top, right, bottom } = piece;
  return { ...first, left, top, right, bottom, letters: [textOfLine(piece)], angle: 0, length: right - left };
}
