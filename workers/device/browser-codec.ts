import type { PictureCodec } from '@toolfront/picture-pdf';

const probeSide = 8;

/** What a browser's own decoder can do. It tells no warnings, so a picture that needs them is left to the server. */
export const browserCodec: PictureCodec = {
  async checkJpeg(bytes, { isStrict }) {
    if (isStrict) throw new Error('a JPEG without its end marker needs a decoder that says what it lacks');
    (await decode(bytes)).close();
  },
  async redraw(bytes) {
    const bitmap = await decode(bytes);
    try {
      if (!(await keepsPixels())) throw new Error('this browser changes the pixels of a canvas');
      const context = openPaper(bitmap.width, bitmap.height);
      context.drawImage(bitmap, 0, 0);
      return { width: bitmap.width, height: bitmap.height, rgb: readColours(context, bitmap) };
    } finally {
      bitmap.close();
    }
  },
};

function decode(bytes: Uint8Array): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([new Uint8Array(bytes)]), { imageOrientation: 'from-image' });
}

function readColours(
  context: OffscreenCanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const { data } = context.getImageData(0, 0, width, height);
  const rgb = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return rgb;
}

function openPaper(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas of this size is to be had');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return context;
}

/** False where protection against fingerprints falsifies what is read back of a canvas. */
export async function keepsPixels(): Promise<boolean> {
  const context = openPaper(probeSide, probeSide);
  for (let x = 0; x < probeSide; x += 1) {
    context.fillStyle = `rgb(${x * 30} ${255 - x * 20} ${x * 7})`;
    context.fillRect(x, 0, 1, probeSide);
  }
  const { data } = context.getImageData(0, 0, probeSide, probeSide);
  return Array.from({ length: probeSide * probeSide }).every((_, index) => {
    const x = index % probeSide;
    const at = 4 * index;
    return data[at] === x * 30 && data[at + 1] === 255 - x * 20 && data[at + 2] === x * 7;
  });
}
