import { at, clamp, type Plane, type Size } from './picture';

const tileCount = 8;
const binCount = 256;
/** Times the mean a bin may hold before the rest is spread over all: contrast without noise. */
const clipLimit = 2.2;
/** Of the evened-out brightness; all of it would look like a scan of a scan. */
const share = 0.35;

/** Contrast-limited adaptive histogram equalization (Zuiderveld, 1994) of brightness, mixed with what was there. */
export function balanceTones(luma: Plane, { width, height }: Size): Plane {
  const tileWidth = width / tileCount;
  const tileHeight = height / tileCount;
  const curves: Plane[] = [];
  for (let ty = 0; ty < tileCount; ty += 1) {
    for (let tx = 0; tx < tileCount; tx += 1) {
      const tile = {
        left: Math.floor(tx * tileWidth),
        right: Math.floor((tx + 1) * tileWidth),
        top: Math.floor(ty * tileHeight),
        bottom: Math.floor((ty + 1) * tileHeight),
      };
      curves.push(makeCurve(luma, width, tile));
    }
  }
  const result = new Float32Array(luma.length);
  for (let y = 0; y < height; y += 1) {
    const fy = clamp(y / tileHeight - 0.5, 0, tileCount - 1);
    const top = Math.floor(fy);
    const bottom = Math.min(tileCount - 1, top + 1);
    for (let x = 0; x < width; x += 1) {
      const fx = clamp(x / tileWidth - 0.5, 0, tileCount - 1);
      const left = Math.floor(fx);
      const right = Math.min(tileCount - 1, left + 1);
      const value = at(luma, y * width + x);
      const read = (ty: number, tx: number) => readCurve(curves[ty * tileCount + tx], value);
      const upper = mix(read(top, left), read(top, right), fx - left);
      const lower = mix(read(bottom, left), read(bottom, right), fx - left);
      result[y * width + x] = mix(value, mix(upper, lower, fy - top), share);
    }
  }
  return result;
}

type Tile = { left: number; right: number; top: number; bottom: number };

/** Where each brightness of a tile goes. */
function makeCurve(luma: Plane, width: number, { left, right, top, bottom }: Tile): Plane {
  const bins = new Float32Array(binCount);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const bin = clamp(Math.round(at(luma, y * width + x)), 0, binCount - 1);
      bins[bin] = at(bins, bin) + 1;
    }
  }
  const count = Math.max(1, (right - left) * (bottom - top));
  const limit = (clipLimit * count) / binCount;
  const excess = bins.reduce((sum, value) => sum + Math.max(0, value - limit), 0);
  let sum = 0;
  return bins.map((value) => {
    sum += Math.min(value, limit) + excess / binCount;
    return (sum / count) * 255;
  });
}

/** Between two steps, so that smooth skies get no bands. */
function readCurve(curve: Plane | undefined, value: number): number {
  if (!curve) return value;
  const position = clamp(value, 0, binCount - 1);
  const low = Math.floor(position);
  return mix(at(curve, low), at(curve, Math.min(binCount - 1, low + 1)), position - low);
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
