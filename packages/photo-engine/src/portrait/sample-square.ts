import { clamp, type Picture, type Plane } from '../picture';

/** A square of a picture in its pixels, which may lie outside of it in part; `angle` in radians turns it clockwise. */
export type Square = { centerX: number; centerY: number; side: number; angle: number };

/**
 * Red, green and blue of 0 to 1 of a square brought to `size` pixels a side, as a network wants them. Outside of the
 * picture its edge is repeated.
 */
export function sampleSquare(picture: Picture, square: Square, size: number): Float32Array {
  const step = square.side / size;
  // As many samples a pixel as it takes in the source, so that nothing aliases.
  const samples = clamp(Math.ceil(step), 1, 8);
  const pixels = new Float32Array(size * size * 3);
  const weight = 1 / (255 * samples * samples);
  const { centerX, centerY, side, angle } = square;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const fine = side / (size * samples);
  for (let y = 0; y < size * samples; y += 1) {
    for (let x = 0; x < size * samples; x += 1) {
      const across = (x + 0.5) * fine - side / 2;
      const down = (y + 0.5) * fine - side / 2;
      const first = 3 * (Math.floor(y / samples) * size + Math.floor(x / samples));
      const spot = findSpot(
        picture,
        centerX + across * cos - down * sin - 0.5,
        centerY + across * sin + down * cos - 0.5,
      );
      pixels[first] = (pixels[first] ?? 0) + weight * readSpot(picture.red, spot);
      pixels[first + 1] = (pixels[first + 1] ?? 0) + weight * readSpot(picture.green, spot);
      pixels[first + 2] = (pixels[first + 2] ?? 0) + weight * readSpot(picture.blue, spot);
    }
  }
  return pixels;
}

/** Where a point of a square, in shares of it, lies in the picture. */
export function placeInPicture(
  { centerX, centerY, side, angle }: Square,
  shareX: number,
  shareY: number,
): { x: number; y: number } {
  const x = (shareX - 0.5) * side;
  const y = (shareY - 0.5) * side;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: centerX + x * cos - y * sin, y: centerY + x * sin + y * cos };
}

/** The four pixels around a place, and their weights. */
type Spot = { first: number; right: number; below: number; both: number; shareX: number; shareY: number };

function findSpot({ width, height }: Picture, x: number, y: number): Spot {
  const left = clamp(Math.floor(x), 0, width - 1);
  const top = clamp(Math.floor(y), 0, height - 1);
  const right = Math.min(left + 1, width - 1);
  const below = Math.min(top + 1, height - 1);
  return {
    first: top * width + left,
    right: top * width + right,
    below: below * width + left,
    both: below * width + right,
    shareX: clamp(x - left, 0, 1),
    shareY: clamp(y - top, 0, 1),
  };
}

function readSpot(plane: Plane, { first, right, below, both, shareX, shareY }: Spot): number {
  const upper = (plane[first] ?? 0) * (1 - shareX) + (plane[right] ?? 0) * shareX;
  const lower = (plane[below] ?? 0) * (1 - shareX) + (plane[both] ?? 0) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}
