import { Tab, TabStopType, TextRun, Paragraph as WordParagraph } from 'docx';
import type { PictureBlock } from '../layout/block';
import { drawBehindText, drawPicture } from './draw-picture';
import { twips } from './measures';
import { writeBoxes } from './write-asides';
import { alignmentName } from './write-paragraph';

/** A picture, and those beside it, in a paragraph of their own, `spaceBefore` points below what is above; `left` is its column's. */
export function writePicture(
  block: PictureBlock,
  { spaceBefore, left, startsPage = false }: { spaceBefore: number; left: number; startsPage?: boolean },
): WordParagraph {
  const { picture, alignment, beside = [], texts = [] } = block;
  const image = block.texts ? drawBehindText(picture) : drawPicture(picture);
  const others = beside.flatMap((other) => [
    new TextRun({ children: [new Tab()] }),
    drawPicture(other.picture),
  ]);
  const placeOf = ({ picture }: PictureBlock) => twips(picture.left - left);
  return new WordParagraph({
    children: [image, ...others, ...writeBoxes(texts)],
    alignment: alignmentName(alignment),
    spacing: { before: twips(spaceBefore), after: 0 },
    ...(startsPage ? { pageBreakBefore: true } : {}),
    ...(beside.length > 0 ? { indent: { left: placeOf(block) } } : {}),
    tabStops: beside.map((other) => ({ type: TabStopType.LEFT, position: placeOf(other) })),
  });
}
