import {
  HorizontalPositionRelativeFrom,
  type IFloating,
  TextWrappingType,
  VerticalPositionRelativeFrom,
  Paragraph as WordParagraph,
} from 'docx';
import type { PictureBlock } from '../layout/block';
import { drawPicture } from './draw-picture';
import { twips } from './measures';
import { writeBoxes, writeHidden } from './write-asides';
import { alignmentName } from './write-paragraph';

/** A picture in a paragraph of its own, `spaceBefore` points below what is above it. */
export function writePicture(block: PictureBlock, spaceBefore: number, startsPage = false): WordParagraph {
  const { alignment, texts = [], hidden } = block;
  const image = drawPicture(block, block.texts ? behindText : undefined);
  return new WordParagraph({
    children: [image, ...writeBoxes(texts), ...writeHidden(hidden)],
    alignment: alignmentName(alignment),
    spacing: { before: twips(spaceBefore), after: 0 },
    ...(startsPage ? { pageBreakBefore: true } : {}),
  });
}

/** From the page's corner. */
const behindText: IFloating = {
  horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: 0 },
  verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: 0 },
  behindDocument: true,
  wrap: { type: TextWrappingType.NONE },
};
