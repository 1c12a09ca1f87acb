import type { PictureCodec, Pixels } from '@toolfront/pdf-to-office/engine';
import { encodePng } from './encode-png';
import { shrinkPixels } from './shrink-pixels';

/** Pictures by a browser's own decoder and JPEG encoder. */
export const browserPictures: PictureCodec = {
  encodePng,
  async encodeJpeg(pixels, quality) {
    const blob = await paint(pixels).convertToBlob({ type: 'image/jpeg', quality: quality / 100 });
    return new Uint8Array(await blob.arrayBuffer());
  },
  async decode(bytes) {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const { width, height } = bitmap;
    const context = openContext(width, height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const { data } = context.getImageData(0, 0, width, height);
    return { data: new Uint8Array(data.buffer), width, height, channels: 4 };
  },
  shrink: async (pixels, maxSide) => shrinkPixels(pixels, maxSide),
};

function paint({ data, width, height, channels }: Pixels): OffscreenCanvas {
  const context = openContext(width, height);
  const image = context.createImageData(width, height);
  for (let from = 0, to = 0; to < image.data.length; from += channels, to += 4) {
    image.data[to] = data[from] ?? 0;
    image.data[to + 1] = data[from + 1] ?? 0;
    image.data[to + 2] = data[from + 2] ?? 0;
    image.data[to + 3] = channels === 4 ? (data[from + 3] ?? 255) : 255;
  }
  context.putImageData(image, 0, 0);
  return context.canvas;
}

function openContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas of this size is to be had');
  return context;
}
