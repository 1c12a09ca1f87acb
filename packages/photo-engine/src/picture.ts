/** One value a pixel, row by row, 0 to 255 unless said otherwise. */
export type Plane = Float32Array;

/** A picture in memory: sRGB, upright, opaque. */
export type Picture = { width: number; height: number; red: Plane; green: Plane; blue: Plane };

/** What a style needs to know: the photo with its full range, and a unit of length that grows with it. */
export type Drawing = { photo: Picture; unit: number };

export type Size = Pick<Picture, 'width' | 'height'>;

export function makePicture(width: number, height: number): Picture {
  const count = width * height;
  return {
    width,
    height,
    red: new Float32Array(count),
    green: new Float32Array(count),
    blue: new Float32Array(count),
  };
}

/** The same operation on each of the three planes. */
export function mapPlanes(picture: Picture, change: (plane: Plane) => Plane): Picture {
  const { width, height, red, green, blue } = picture;
  return { width, height, red: change(red), green: change(green), blue: change(blue) };
}

/** Brightness as the eye weighs it (ITU-R BT.601). */
export function lumaOf({ red, green, blue }: Picture): Plane {
  const luma = new Float32Array(red.length);
  for (let i = 0; i < luma.length; i += 1) {
    luma[i] = 0.299 * at(red, i) + 0.587 * at(green, i) + 0.114 * at(blue, i);
  }
  return luma;
}

/** Gives a picture another brightness and keeps its colours' differences from grey. */
export function withLuma(picture: Picture, luma: Plane): Picture {
  const before = lumaOf(picture);
  return mapPlanes(picture, (plane) => {
    const changed = new Float32Array(plane.length);
    for (let i = 0; i < plane.length; i += 1) changed[i] = at(plane, i) + at(luma, i) - at(before, i);
    return changed;
  });
}

/** An element that is known to be there; typed arrays answer undefined for none. */
export function at(plane: Plane, index: number): number {
  return plane[index] ?? 0;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothStep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}

/** The value below which `share` (0 to 1) of a plane lies, by a histogram of 1,024 steps over 0 to 255. */
export function percentileOf(plane: Plane, share: number): number {
  const bins = new Float32Array(1_024);
  for (let i = 0; i < plane.length; i += 1) {
    const bin = clamp(Math.floor(at(plane, i) * 4), 0, 1_023);
    bins[bin] = at(bins, bin) + 1;
  }
  const wanted = share * plane.length;
  let seen = 0;
  for (let bin = 0; bin < bins.length; bin += 1) {
    seen += at(bins, bin);
    if (seen >= wanted) return (bin + 0.5) / 4;
  }
  return 255;
}
