import { at, clamp, lumaOf, mapPlanes, type Picture, type Plane } from './picture';

export type Colour = readonly [red: number, green: number, blue: number];

/** A colour for each brightness: stops from dark to light, evenly spread, mixed between. */
export function mapToGradient(
  luma: Plane,
  size: Pick<Picture, 'width' | 'height'>,
  stops: readonly Colour[],
): Picture {
  const channel = (index: 0 | 1 | 2) =>
    luma.map((value) => {
      const position = clamp(value / 255, 0, 1) * (stops.length - 1);
      const low = Math.min(Math.floor(position), stops.length - 2);
      const from = stops[low]?.[index] ?? 0;
      const to = stops[low + 1]?.[index] ?? 0;
      return from + (to - from) * (position - low);
    });
  return { ...size, red: channel(0), green: channel(1), blue: channel(2) };
}

/** Brightness in flat steps with edges a few levels soft, so that they do not crumble. */
export function quantize(plane: Plane, levels: number, softness: number): Plane {
  const step = 255 / (levels - 1);
  return plane.map((value) => {
    const position = clamp(value, 0, 255) / step;
    const base = Math.floor(position);
    const within = (position - base - 0.5) * step;
    return step * (base + 0.5 + 0.5 * Math.tanh(within / softness));
  });
}

/** Moves colours away from grey (above 1) or towards it. */
export function saturate(picture: Picture, factor: number): Picture {
  const luma = lumaOf(picture);
  return mapPlanes(picture, (plane) => plane.map((value, i) => at(luma, i) + factor * (value - at(luma, i))));
}

/** Lays one picture on another; `share` 0 to 1 of the upper one at each pixel. */
export function mixPictures(lower: Picture, upper: Picture, share: Plane | number): Picture {
  const mix = (a: Plane, b: Plane) =>
    a.map((value, i) => value + (at(b, i) - value) * (typeof share === 'number' ? share : at(share, i)));
  return {
    ...lower,
    red: mix(lower.red, upper.red),
    green: mix(lower.green, upper.green),
    blue: mix(lower.blue, upper.blue),
  };
}

/** Ink of one colour over a picture; `paper` 1 lets it through, 0 is all ink. */
export function layInk(picture: Picture, paper: Plane, [red, green, blue]: Colour): Picture {
  const lay = (plane: Plane, ink: number) => plane.map((value, i) => ink + (value - ink) * at(paper, i));
  return {
    ...picture,
    red: lay(picture.red, red),
    green: lay(picture.green, green),
    blue: lay(picture.blue, blue),
  };
}

export function fillWith(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  [red, green, blue]: Colour,
): Picture {
  const fill = (value: number) => new Float32Array(width * height).fill(value);
  return { width, height, red: fill(red), green: fill(green), blue: fill(blue) };
}
