import { gaussianBlur } from './box-filters';
import { at, clamp, type Plane, type Size } from './picture';

/**
 * Ink lines, 0 (ink) to 1 (paper), as wide as about 2·sigma pixels: an extended difference of Gaussians (Winnemöller,
 * Kyprianidis, Olsen, 2012). `strength` is how faint an edge still becomes a line.
 */
export function drawLines(luma: Plane, size: Size, sigma: number, strength: number): Plane {
  const fine = gaussianBlur(luma, size, sigma);
  const coarse = gaussianBlur(luma, size, sigma * 1.6);
  return fine.map((value, i) => {
    const difference = value - at(coarse, i);
    return difference > -1.2 ? 1 : clamp(1 + Math.tanh((difference + 1.2) * strength), 0, 1);
  });
}

/** Dots on a turned grid: how dark a point of the grid is, 0 to 1, for comparing with the wanted darkness. */
export function dotThreshold(x: number, y: number, pitch: number, angle: number): number {
  const u = (x * Math.cos(angle) + y * Math.sin(angle)) * ((2 * Math.PI) / pitch);
  const v = (-x * Math.sin(angle) + y * Math.cos(angle)) * ((2 * Math.PI) / pitch);
  return (2 + Math.cos(u) + Math.cos(v)) / 4;
}

/** The same parallel strokes everywhere: 0 to 1 across a stroke and the gap beside it. */
export function strokeThreshold(x: number, y: number, pitch: number, angle: number): number {
  return (1 + Math.cos((x * Math.cos(angle) + y * Math.sin(angle)) * ((2 * Math.PI) / pitch))) / 2;
}

/** Paper: smooth random heights around 0, of deviation 1, the same for the same size each time. */
export function makePaper({ width, height }: Size, grain: number): Plane {
  const noise = new Float32Array(width * height);
  let state = 0x9e3779b9;
  for (let i = 0; i < noise.length; i += 1) {
    // xorshift32: a result must not differ from one try to the next.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    noise[i] = (state >>> 0) / 2 ** 32 - 0.5;
  }
  const smooth = gaussianBlur(noise, { width, height }, grain);
  const deviation = Math.sqrt(smooth.reduce((sum, value) => sum + value * value, 0) / smooth.length);
  return smooth.map((value) => value / deviation);
}
