import type { RawPhoto } from './sample-photos';

/** How much of its range a channel uses, but for the darkest and the lightest hundredth. */
export function rangeOf({ data }: RawPhoto, channel: number): number {
  const values = Array.from(data)
    .filter((_, i) => i % 3 === channel)
    .sort((a, b) => a - b);
  return (values[Math.floor(values.length * 0.99)] ?? 0) - (values[Math.floor(values.length * 0.01)] ?? 0);
}

/** Of all values of two photos of one size. */
export function meanDifference(a: RawPhoto, b: RawPhoto): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i += 1) sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0));
  return sum / a.data.length;
}

/** Means over all pixels; `warmth` is how far red is above blue. */
export function describeColours({ data }: RawPhoto): { brightness: number; colour: number; warmth: number } {
  let [brightness, colour, warmth] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 3) {
    const [red, green, blue] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    brightness += (red + green + blue) / 3;
    colour += Math.max(red, green, blue) - Math.min(red, green, blue);
    warmth += red - blue;
  }
  const count = data.length / 3;
  return { brightness: brightness / count, colour: colour / count, warmth: warmth / count };
}

/** How far the pixels marked 1 are from their unmarked neighbours, 0 to 255: high for scratches, low for what is whole. */
export function measureContrast({ data, width, height }: RawPhoto, mask: Uint8Array, reach = 4): number {
  const lumaAt = (i: number) => ((data[3 * i] ?? 0) + (data[3 * i + 1] ?? 0) + (data[3 * i + 2] ?? 0)) / 3;
  const contrasts: number[] = [];
  for (let y = reach; y < height - reach; y += 1) {
    for (let x = reach; x < width - reach; x += 1) {
      const i = y * width + x;
      if (!mask[i]) continue;
      const around = [-reach, 0, reach].flatMap((dy) => [-reach, 0, reach].map((dx) => i + dy * width + dx));
      const whole = around.filter((neighbour) => !mask[neighbour]).map(lumaAt);
      const mean = whole.reduce((sum, luma) => sum + luma, 0) / Math.max(1, whole.length);
      if (whole.length > 0) contrasts.push(Math.abs(lumaAt(i) - mean));
    }
  }
  return contrasts.reduce((sum, contrast) => sum + contrast, 0) / contrasts.length;
}

export type Rgb = readonly [number, number, number];

/** Of the channel that is farthest off. */
export function distanceTo({ data, width }: RawPhoto, x: number, y: number, colour: Rgb): number {
  return Math.max(
    ...colour.map((value, channel) => Math.abs((data[(y * width + x) * 3 + channel] ?? 0) - value)),
  );
}

/** The first row from above where something else than the background is in the middle. */
export function findCrown(photo: RawPhoto, background: Rgb): number {
  const x = Math.floor(photo.width / 2);
  for (let y = 0; y < photo.height; y += 1) if (distanceTo(photo, x, y, background) > 40) return y;
  return photo.height;
}
