import {
  HorizontalPositionRelativeFrom,
  type IFloating,
  ImageRun,
  TextWrappingSide,
  TextWrappingType,
  VerticalPositionRelativeFrom,
} from 'docx';
import type { Float } from '../layout/block';
import { type Box, heightOf, widthOf } from '../layout/box';
import type { Picture } from '../layout/page-content';
import { emu, sideMax } from './measures';

/** Word counts picture sizes in pixels of 1/96 inch. */
const pixelsPerPoint = 96 / 72;

/** A picture at its place on the page, behind its text. */
export function drawBehindText(picture: Picture): ImageRun {
  return drawPicture(picture, {
    horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: emu(picture.left) },
    verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: emu(picture.top) },
    behindDocument: true,
    wrap: { type: TextWrappingType.NONE },
  });
}

/** A picture at its place beside text, `below` points below the top of the paragraph that it is tied to. */
export function writeFloat({ block, side, gap }: Float, below: number): ImageRun {
  const [left, right] = side === 'left' ? [0, emu(gap)] : [emu(gap), 0];
  // Not in what little white is between it and the margin.
  const beside = side === 'left' ? TextWrappingSide.RIGHT : TextWrappingSide.LEFT;
  return drawPicture(block.picture, {
    horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: emu(block.left) },
    verticalPosition: { relative: VerticalPositionRelativeFrom.PARAGRAPH, offset: emu(below) },
    wrap: { type: TextWrappingType.SQUARE, side: beside },
    margins: { left, right, top: 0, bottom: 0 },
  });
}

/** A picture in a line of text, or where `floating` says. */
export function drawPicture(picture: Picture, floating?: IFloating): ImageRun {
  return new ImageRun({
    type: picture.mediaType,
    data: picture.readBytes(),
    transformation: sizeOf(picture),
    ...(floating ? { floating } : {}),
    ...(picture.alternative ? { altText: describe(picture.alternative) } : {}),
  });
}

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
