import { makePicturePdf } from './picture-pdf';
import { setPngDpi } from './png-dpi';
import { layOutSheet, type PrintSheetName } from './print-sheet';

export type PrintFormat = 'pdf' | 'png';

const jpegQuality = 0.95;
/** Paper, and a grey that shows on it and is cut away. */
const paper = '#ffffff';
const ink = '#8a8a8a';

/** Draws a sheet of the photo with cut marks; fails where the browser cannot read the picture or has no canvas. */
export async function drawPrintSheet(
  photo: Blob,
  options: { sheet: PrintSheetName; format: PrintFormat; dpi: number },
): Promise<Blob> {
  const { sheet, format, dpi } = options;
  const picture = await createImageBitmap(photo);
  const layout = layOutSheet(sheet, { widthPx: picture.width, heightPx: picture.height, dpi });
  const canvas = document.createElement('canvas');
  canvas.width = layout.widthPx;
  canvas.height = layout.heightPx;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no canvas');
  pen.fillStyle = paper;
  pen.fillRect(0, 0, layout.widthPx, layout.heightPx);
  for (const { x, y } of layout.places) {
    drawCutMarks(pen, { x, y, width: picture.width, height: picture.height }, layout.cutMarkPx);
    pen.drawImage(picture, x, y);
  }
  picture.close();
  if (format === 'png') {
    const png = setPngDpi(await readBytes(canvas, 'image/png'), dpi);
    return new Blob([png], { type: 'image/png' });
  }
  const jpeg = await readBytes(canvas, 'image/jpeg');
  return new Blob([makePicturePdf({ jpeg, ...layout })], { type: 'application/pdf' });
}

/** Two short lines at every corner, outside the photo. */
function drawCutMarks(
  pen: CanvasRenderingContext2D,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  length: number,
): void {
  pen.fillStyle = ink;
  for (const edge of [x, x + width - 1]) {
    pen.fillRect(edge, y - length, 1, length);
    pen.fillRect(edge, y + height, 1, length);
  }
  for (const edge of [y, y + height - 1]) {
    pen.fillRect(x - length, edge, length, 1);
    pen.fillRect(x + width, edge, length, 1);
  }
}

function readBytes(canvas: HTMLCanvasElement, type: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (!blob) return reject(new Error(`the canvas could not be written as ${type}`));
        blob.arrayBuffer().then((buffer) => resolve(new Uint8Array(buffer)), reject);
      },
      type,
      jpegQuality,
    );
  });
}
