import { at, clamp, makePicture, type Picture, type Plane, type Size } from '../picture';

/** CIELAB under D65: `l` from 0 to 100, `a` and `b` around 0. */
export type LabPlanes = { l: Plane; a: Plane; b: Plane };

const white = [0.95047, 1, 1.08883] as const;
const threshold = (6 / 29) ** 3;
const slope = 1 / (3 * (6 / 29) ** 2);

export function toLab({ red, green, blue }: Picture): LabPlanes {
  const [l, a, b] = [0, 1, 2].map(() => new Float32Array(red.length)) as [Plane, Plane, Plane];
  for (let i = 0; i < red.length; i += 1) {
    const [r, g, u] = [linear(at(red, i)), linear(at(green, i)), linear(at(blue, i))];
    const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * u) / white[0]);
    const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * u);
    const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * u) / white[2]);
    l[i] = 116 * y - 16;
    a[i] = 500 * (x - y);
    b[i] = 200 * (y - z);
  }
  return { l, a, b };
}

export function toRgb({ l, a, b }: LabPlanes, { width, height }: Size): Picture {
  const picture = makePicture(width, height);
  for (let i = 0; i < l.length; i += 1) {
    const middle = (at(l, i) + 16) / 116;
    const x = white[0] * uncurve(middle + at(a, i) / 500);
    const y = uncurve(middle);
    const z = white[2] * uncurve(middle - at(b, i) / 200);
    picture.red[i] = encode(3.2404542 * x - 1.5371385 * y - 0.4985314 * z);
    picture.green[i] = encode(-0.969266 * x + 1.8760108 * y + 0.041556 * z);
    picture.blue[i] = encode(0.0556434 * x - 0.2040259 * y + 1.0572252 * z);
  }
  return picture;
}

function linear(value: number): number {
  const share = clamp(value / 255, 0, 1);
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function encode(share: number): number {
  const inside = clamp(share, 0, 1);
  return 255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055);
}

function curve(t: number): number {
  return t > threshold ? Math.cbrt(t) : slope * t + 4 / 29;
}

function uncurve(t: number): number {
  return t > 6 / 29 ? t ** 3 : (t - 4 / 29) / slope;
}
