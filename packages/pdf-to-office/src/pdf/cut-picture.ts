import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, heightOf, intersect, widthOf } from '../layout/box';
import { renderPaper } from '../pages/render-page';
import { cutPixels, flattenPixels, type Pixels, turnPixels } from '../platform/pixels';
import type { Platform } from '../platform/platform';
import type { Overlay, PictureMark } from './page-marks';
import type { Turns } from './turn-page';

const dpi = 200;
const jpegQuality = 85;
/** What covers less of a picture, in points across or down, is a line. */
const coveredMin = 3;

/** Whether something was drawn over a picture that hides a part of it. */
export function isPartlyCovered(picture: PictureMark, overlays: readonly Overlay[]): boolean {
  const place = overlays.findIndex(({ mark }) => mark === picture);
  const own = overlays[place];
  return (
    own !== undefined &&
    overlays.slice(place + 1).some((overlay) => {
      const shared = intersect(own, overlay);
      return overlay.isOpaque === true && Math.min(widthOf(shared), heightOf(shared)) >= coveredMin;
    })
  );
}

/** Cuts pictures out of the drawn page: what covers a part of one covers it in the file, too. */
export function createPictureCutter(page: PDFPageProxy, { drawing, pictures, keepPicture }: Platform) {
  let drawn: Promise<{ pixels: Pixels; scale: number } | undefined> | undefined;
  const draw = async () => {
    const canvas = await renderPaper(page, dpi, drawing);
    if (!canvas) return undefined;
    const { width, height } = canvas;
    const pixels: Pixels = { data: drawing.readPixels(canvas), width, height, channels: 4 };
    return { pixels, scale: width / page.getViewport({ scale: 1 }).width };
  };
  /** `box` is on the page before it is turned; undefined: the page needs too much memory, or shows nothing there. */
  return async (box: Box, turns: Turns, name: string) => {
    drawn ??= draw();
    const paper = await drawn;
    if (!paper) return undefined;
    const { width: across, height: down } = paper.pixels;
    const place = (points: number, most: number) =>
      Math.min(most, Math.max(0, Math.round(points * paper.scale)));
    const [left, top] = [place(box.left, across), place(box.top, down)];
    const [width, height] = [place(box.right, across) - left, place(box.bottom, down) - top];
    if (width < 1 || height < 1) return undefined;
    const cut = flattenPixels(cutPixels(paper.pixels, { left, top, width, height }));
    const turned = turnPixels(cut, { degrees: (360 - 90 * turns) % 360 });
    const readBytes = await keepPicture(`${name}.jpg`, await pictures.encodeJpeg(turned, jpegQuality));
    return { readBytes, mediaType: 'jpg' as const };
  };
}
