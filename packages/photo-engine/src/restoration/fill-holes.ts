import { at, mapPlanes, type Picture, type Plane, type Size } from '../picture';

/** How far a hole's pixel looks for ones that are known. */
const reach = 4;
const relaxations = 40;

/**
 * Paints over what the mask marks, from its rim inwards, each pixel by its known neighbours weighed by distance (after
 * Telea: An Image Inpainting Technique, 2004), then evens the result out as a membrane would lie.
 */
export function fillHoles(picture: Picture, mask: Uint8Array): Picture {
  const order = listFromRim(mask, picture);
  return mapPlanes(picture, (plane) => fillPlane(plane, mask, order, picture));
}

function fillPlane(plane: Plane, mask: Uint8Array, order: Int32Array, { width, height }: Size): Plane {
  const filled = Float32Array.from(plane);
  const known = mask.map((value) => 1 - value);
  for (const index of order) {
    const x = index % width;
    const y = (index - x) / width;
    let sum = 0;
    let weights = 0;
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const nx = x + dx;
        const ny = y + dy;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const neighbour = ny * width + nx;
        if (!known[neighbour]) continue;
        const weight = 1 / (dx * dx + dy * dy);
        sum += weight * at(filled, neighbour);
        weights += weight;
      }
    }
    if (weights > 0) filled[index] = sum / weights;
    known[index] = 1;
  }
  relax(filled, order, width, height);
  return filled;
}

function relax(plane: Plane, order: Int32Array, width: number, height: number): void {
  for (let round = 0; round < relaxations; round += 1) {
    for (const index of order) {
      const x = index % width;
      const y = (index - x) / width;
      const left = at(plane, x > 0 ? index - 1 : index);
      const right = at(plane, x < width - 1 ? index + 1 : index);
      const up = at(plane, y > 0 ? index - width : index);
      const down = at(plane, y < height - 1 ? index + width : index);
      plane[index] = (left + right + up + down) / 4;
    }
  }
}

/** Every marked pixel, those at the rim first. */
function listFromRim(mask: Uint8Array, { width, height }: Size): Int32Array {
  const isQueued = new Uint8Array(mask.length);
  const order: number[] = [];
  for (let index = 0; index < mask.length; index += 1) {
    if (mask[index] && neighboursOf(index).some((neighbour) => !mask[neighbour])) push(index);
  }
  for (let k = 0; k < order.length; k += 1) {
    for (const neighbour of neighboursOf(order[k] ?? 0)) if (mask[neighbour]) push(neighbour);
  }
  return Int32Array.from(order);

  function push(index: number): void {
    if (isQueued[index]) return;
    isQueued[index] = 1;
    order.push(index);
  }

  function neighboursOf(index: number): number[] {
    const x = index % width;
    const neighbours: number[] = [];
    if (x > 0) neighbours.push(index - 1);
    if (x < width - 1) neighbours.push(index + 1);
    if (index >= width) neighbours.push(index - width);
    if (index < width * (height - 1)) neighbours.push(index + width);
    return neighbours;
  }
}
