/** Three bytes a pixel, or four with its opacity, row after row. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 };

export type PixelPart = { left: number; top: number; width: number; height: number };

/** A part of a picture. Throws where it is not within. */
export function cutPixels({ data, width, height, channels }: Pixels, part: PixelPart): Pixels {
  const isWithin =
    Math.min(part.left, part.top) >= 0 &&
    Math.min(part.width, part.height) >= 1 &&
    part.left + part.width <= width &&
    part.top + part.height <= height;
  if (!isWithin)
    throw new RangeError(`no part of a picture of ${width} x ${height}: ${JSON.stringify(part)}`);
  const rowBytes = part.width * channels;
  const cut = new Uint8Array(rowBytes * part.height);
  for (let row = 0; row < part.height; row += 1) {
    const from = ((part.top + row) * width + part.left) * channels;
    cut.set(data.subarray(from, from + rowBytes), row * rowBytes);
  }
  return { data: cut, width: part.width, height: part.height, channels };
}

/** On white paper. */
export function flattenPixels(pixels: Pixels): Pixels {
  if (pixels.channels === 3) return pixels;
  const { data, width, height } = pixels;
  const flat = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < flat.length; from += 4, to += 3) {
    const alpha = data[from + 3] ?? 255;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = data[from + channel] ?? 255;
      flat[to + channel] = alpha === 255 ? value : Math.round((value * alpha) / 255) + 255 - alpha;
    }
  }
  return { data: flat, width, height, channels: 3 };
}

export type Turn = { isFlipped?: boolean; isFlopped?: boolean; degrees?: number };

/** Mirrored up and down, then left and right, then turned clockwise by a multiple of 90 degrees. */
export function turnPixels(
  pixels: Pixels,
  { isFlipped = false, isFlopped = false, degrees = 0 }: Turn,
): Pixels {
  if (!isFlipped && !isFlopped && degrees === 0) return pixels;
  const { data, width, height, channels } = pixels;
  const isOnSide = degrees % 180 !== 0;
  const [across, down] = isOnSide ? [height, width] : [width, height];
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const mirroredY = isFlipped ? height - 1 - y : y;
    for (let x = 0; x < width; x += 1) {
      const mirroredX = isFlopped ? width - 1 - x : x;
      const column =
        degrees === 0
          ? mirroredX
          : degrees === 90
            ? height - 1 - mirroredY
            : degrees === 180
              ? width - 1 - mirroredX
              : mirroredY;
      const row =
        degrees === 0
          ? mirroredY
          : degrees === 90
            ? mirroredX
            : degrees === 180
              ? height - 1 - mirroredY
              : width - 1 - mirroredX;
      const [from, to] = [(y * width + x) * channels, (row * across + column) * channels];
      for (let channel = 0; channel < channels; channel += 1)
        turned[to + channel] = data[from + channel] ?? 0;
    }
  }
  return { data: turned, width: across, height: down, channels };
}

/** How far each of red, green and blue strays from its mean: the standard deviation, of 255. */
export function spreadOfPixels({ data, channels }: Pixels): readonly number[] {
  const count = data.length / channels;
  return [0, 1, 2].map((channel) => {
    let [sum, squares] = [0, 0];
    for (let at = channel; at < data.length; at += channels) {
      const value = data[at] ?? 0;
      sum += value;
      squares += value * value;
    }
    return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  });
}
