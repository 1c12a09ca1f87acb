import { mapPlanes, type Picture } from '../src/picture';
import type { Eye, Face } from '../src/portrait/find-face';
import { readLinear } from '../src/portrait/upright-crop';

// Numbers of the mesh's points in the middle of each lid. Source: MediaPipe's canonical face model.
const rightLids = { upper: 159, lower: 145 };
const leftLids = { upper: 386, lower: 374 };
// In widths of the eye. The lids meet a little outside of its corners.
const halfWidth = 0.58;
/** The skin above the eye that is drawn down as its lid. */
const skinHeight = 0.42;
const leastHeight = 0.16;
const lashHeight = 0.05;
const lashDarkness = 0.45;

type Spot = { x: number; y: number };

/** The same portrait with both eyes closed: the skin above each is drawn down to its lower lid, with a line of lashes. */
export function closeEyes(picture: Picture, face: Face): Picture {
  const closed = mapPlanes(picture, (plane) => plane.slice());
  const [right, left] = face.eyes;
  closeEye(picture, closed, face, right, rightLids);
  closeEye(picture, closed, face, left, leftLids);
  return closed;
}

function closeEye(
  source: Picture,
  result: Picture,
  { points, roll }: Face,
  eye: Eye,
  lids: typeof rightLids,
): void {
  const { centerX, centerY, width } = eye;
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const toEye = ({ x, y }: Spot): Spot => ({
    x: ((x - centerX) * cos + (y - centerY) * sin) / width,
    y: ((y - centerY) * cos - (x - centerX) * sin) / width,
  });
  const [upper, lower] = [points[lids.upper], points[lids.lower]];
  if (!upper || !lower) throw new Error('the mesh lacks a lid');
  const upperY = toEye(upper).y - 0.02;
  const lowerY = Math.max(toEye(lower).y, upperY + leastHeight) + 0.03;
  const reach = Math.ceil(width);
  for (let y = Math.round(centerY) - reach; y <= centerY + reach; y += 1) {
    for (let x = Math.round(centerX) - reach; x <= centerX + reach; x += 1) {
      if (x < 0 || y < 0 || x >= source.width || y >= source.height) continue;
      const spot = toEye({ x, y });
      const across = Math.abs(spot.x) / halfWidth;
      const curve = 1 - across * across;
      const [top, lid] = [upperY * curve - skinHeight, lowerY * curve];
      if (across >= 1 || spot.y <= top || spot.y > lid) continue;
      const skinY = top + ((spot.y - top) * (upperY * curve - 0.015 - top)) / (lid - top);
      const moved = (skinY - spot.y) * Math.min(1, 4 * (1 - across)) * width;
      const isLash = lid - spot.y < lashHeight && across < 0.9;
      const from = { x: x - moved * sin, y: y + moved * cos };
      for (const plane of ['red', 'green', 'blue'] as const) {
        result[plane][y * source.width + x] =
          readLinear(source[plane], source, from.x, from.y) * (isLash ? lashDarkness : 1);
      }
    }
  }
}
