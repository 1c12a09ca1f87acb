import { TextRun, Paragraph as WordParagraph } from 'docx';
import type { PictureBlock } from '../layout/block';
import { behindText, drawPicture } from './draw-picture';
import { twips } from './measures';
import { writeBoxes, writeHidden } from './write-asides';
import { alignmentName } from './write-paragraph';

/** Of no width. LibreOffice hides a paragraph of hidden text alone, with what is tied to it. */
const shown = new TextRun('\u200b');

/** A picture in a paragraph of its own, `spaceBefore` points below what is above it. */
export function writePicture(block: PictureBlock, spaceBefore: number, startsPage = false): WordParagraph {
  const { alignment, texts = [], hidden } = block;
  const image = drawPicture(block, block.texts ? behindText : undefined);
  return new WordParagraph({
    children: [image, ...writeBoxes(texts), ...(hidden ? [shown, ...writeHidden(hidden)] : [])],
    alignment: alignmentName(alignment),
    spacing: { before: twips(spaceBefore), after: 0 },
    ...(startsPage ? { pageBreakBefore: true } : {}),
  });
}
