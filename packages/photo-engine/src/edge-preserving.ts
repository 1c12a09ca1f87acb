import { at, makePicture, type Picture, type Plane, type Size } from './picture';

/**
 * Smooths a picture and keeps its edges: the recursive domain transform (Gastal, Oliveira: Domain Transform for
 * Edge-Aware Image and Video Processing, 2011). `reach` is in pixels; a difference of `edge` levels counts as an edge.
 */
export function smoothKeepingEdges(picture: Picture, reach: number, edge: number, rounds = 3): Picture {
  const { width, height } = picture;
  const across = measureSteps(picture, 1, reach / edge);
  const down = measureSteps(picture, width, reach / edge);
  const result: Picture = {
    ...picture,
    red: Float32Array.from(picture.red),
    green: Float32Array.from(picture.green),
    blue: Float32Array.from(picture.blue),
  };
  for (let round = 0; round < rounds; round += 1) {
    const sigma = (reach * Math.sqrt(3) * 2 ** (rounds - round - 1)) / Math.sqrt(4 ** rounds - 1);
    const feedback = Math.exp(-Math.SQRT2 / sigma);
    const rowWeights = across.map((step) => feedback ** step);
    const columnWeights = down.map((step) => feedback ** step);
    for (const plane of [result.red, result.green, result.blue]) {
      for (let y = 0; y < height; y += 1) runBothWays(plane, rowWeights, y * width, 1, width);
      for (let x = 0; x < width; x += 1) runBothWays(plane, columnWeights, x, width, height);
    }
  }
  return result;
}

/**
 * Flattens a picture into strokes: each pixel takes the colour of the calmest of the four squares around it (Kuwahara
 * et al., 1976). `radius` in pixels is about the width of a stroke.
 */
export function paintInStrokes(picture: Picture, radius: number): Picture {
  const { width, height } = picture;
  const sums = [picture.red, picture.green, picture.blue].map((plane) => integrate(plane, picture));
  const squares = [picture.red, picture.green, picture.blue].map((plane) =>
    integrate(
      plane.map((value) => value * value),
      picture,
    ),
  );
  const result = makePicture(width, height);
  const planes = [result.red, result.green, result.blue];
  const corners = [
    [-radius, -radius],
    [0, -radius],
    [-radius, 0],
    [0, 0],
  ] as const;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Weighed by calmness rather than the calmest alone, which leaves blocks.
      const totals = [0, 0, 0];
      let weights = 0;
      for (const [dx, dy] of corners) {
        const left = Math.max(0, x + dx);
        const right = Math.min(width, x + dx + radius + 1);
        const top = Math.max(0, y + dy);
        const bottom = Math.min(height, y + dy + radius + 1);
        const count = (right - left) * (bottom - top);
        const read = (table: Float64Array) =>
          ((table[bottom * (width + 1) + right] ?? 0) -
            (table[top * (width + 1) + right] ?? 0) -
            (table[bottom * (width + 1) + left] ?? 0) +
            (table[top * (width + 1) + left] ?? 0)) /
          count;
        const means = sums.map(read);
        const variance = squares.reduce((sum, table, k) => sum + read(table) - (means[k] ?? 0) ** 2, 0);
        const weight = 1 / (1 + variance / 12) ** 4;
        weights += weight;
        for (let k = 0; k < 3; k += 1) totals[k] = (totals[k] ?? 0) + weight * (means[k] ?? 0);
      }
      planes.forEach((plane, k) => {
        plane[y * width + x] = (totals[k] ?? 0) / weights;
      });
    }
  }
  return result;
}

/** How far apart neighbours are: one pixel, and more where the picture changes. `step` 1 is across, a width is down. */
function measureSteps({ red, green, blue }: Picture, step: number, weight: number): Plane {
  return red.map((value, i) => {
    if (i < step) return 1;
    const difference =
      Math.abs(value - at(red, i - step)) +
      Math.abs(at(green, i) - at(green, i - step)) +
      Math.abs(at(blue, i) - at(blue, i - step));
    return 1 + weight * (difference / 3);
  });
}

function runBothWays(plane: Plane, weights: Plane, start: number, step: number, count: number): void {
  for (let k = 1; k < count; k += 1) {
    const i = start + step * k;
    plane[i] = at(plane, i) + at(weights, i) * (at(plane, i - step) - at(plane, i));
  }
  for (let k = count - 2; k >= 0; k -= 1) {
    const i = start + step * k;
    plane[i] = at(plane, i) + at(weights, i + step) * (at(plane, i + step) - at(plane, i));
  }
}

/** Sums of all that is above and to the left, with a row and a column of zeros before. */
function integrate(plane: Plane, { width, height }: Size): Float64Array {
  const table = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += at(plane, y * width + x);
      table[(y + 1) * (width + 1) + x + 1] = (table[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return table;
}
