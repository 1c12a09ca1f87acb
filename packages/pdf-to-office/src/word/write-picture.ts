import { readFile } from 'node:fs/promises';
import {
  HorizontalPositionRelativeFrom,
  type IFloating,
  ImageRun,
  TextWrappingType,
  VerticalPositionRelativeFrom,
  Paragraph as WordParagraph,
} from 'docx';
import type { PictureBlock } from '../layout/block';
import { type Box, heightOf, widthOf } from '../layout/box';
import { sideMax, twips } from './measures';
import { writeBoxes, writeHidden } from './write-asides';
import { alignmentName } from './write-paragraph';

/** Word counts picture sizes in pixels of 1/96 inch. */
const pixelsPerPoint = 96 / 72;

/** A picture in a paragraph of its own, `spaceBefore` points below what is above it. */
export async function writePicture(
  block: PictureBlock,
  spaceBefore: number,
  startsPage = false,
): Promise<WordParagraph> {
  const { picture, alignment, texts = [], hidden } = block;
  const image = new ImageRun({
    type: picture.mediaType,
    data: await readFile(picture.path),
    transformation: sizeOf(picture),
    ...(block.texts ? { floating: behindText } : {}),
    ...(picture.alternative ? { altText: describe(picture.alternative) } : {}),
  });
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

/** Word knows a picture by a name, too. */
function describe(text: string) {
  return { name: 'Picture', title: '', description: text };
}

/** In pixels, as the library wants it; made smaller to fit on Word's largest paper. */
function sizeOf(picture: Box): { width: number; height: number } {
  const [width, height] = [widthOf(picture), heightOf(picture)];
  const scale = pixelsPerPoint * Math.min(1, sideMax / Math.max(width, height));
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
}
