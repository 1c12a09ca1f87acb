import type { Plane, Size } from '../picture';

/** Of each marked pixel, how many steps (of a king in chess) it is to one that is not marked; 0 for those. */
export function distancesToRim(mask: Uint8Array, { width, height }: Size): Plane {
  const distances = new Float32Array(mask.length);
  const read = (x: number, y: number) =>
    // Beyond the photo's edge nothing is known either.
    x < 0 || y < 0 || x >= width || y >= height ? Number.POSITIVE_INFINITY : (distances[y * width + x] ?? 0);
  const relax = (x: number, y: number, step: 1 | -1) => {
    const i = y * width + x;
    if (!mask[i]) return;
    const near = Math.min(
      read(x - step, y),
      read(x - step, y - step),
      read(x, y - step),
      read(x + step, y - step),
    );
    distances[i] = Math.min(distances[i] ?? 0, near + 1);
  };
  for (let i = 0; i < mask.length; i += 1) distances[i] = mask[i] ? width + height : 0;
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) relax(x, y, 1);
  for (let y = height - 1; y >= 0; y -= 1) for (let x = width - 1; x >= 0; x -= 1) relax(x, y, -1);
  return distances;
}
