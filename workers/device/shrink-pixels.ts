import type { Pixels } from '@toolfront/pdf-to-office/engine';

/** How many pixels of the result each side of the filter spans (Lanczos, as servers shrink). */
const reach = 3;

/** At most `maxSide` pixels across and down; never larger than it was. Beside the result it holds two rows. */
export function shrinkPixels(pixels: Pixels, maxSide: number): Pixels {
  const { width, height, channels } = pixels;
  const scale = maxSide / Math.max(width, height);
  if (scale >= 1) return pixels;
  const across = Math.max(1, Math.round(width * scale));
  const down = Math.max(1, Math.round(height * scale));
  const [rowTaps, columnTaps] = [listTaps(height, down), listTaps(width, across)];
  const data = new Uint8Array(across * down * channels);
  const mixed = new Float32Array(width * channels);
  const row = new Float32Array(across * channels);
  for (const [y, taps] of rowTaps.entries()) {
    mixRows(pixels, taps, mixed);
    shrinkRow(mixed, columnTaps, channels, row);
    writeRow(row, channels, data, y * row.length);
  }
  return { data, width: across, height: down, channels };
}

/** The pixels around a place, and how much of each is in it: together 1. */
type Taps = { first: number; weights: Float64Array };

function listTaps(length: number, to: number): Taps[] {
  const step = length / to;
  return Array.from({ length: to }, (_, at) => findTaps((at + 0.5) * step - 0.5, step, length));
}

function findTaps(center: number, step: number, length: number): Taps {
  const first = Math.max(0, Math.ceil(center - reach * step));
  const last = Math.min(length - 1, Math.floor(center + reach * step));
  const weights = Float64Array.from({ length: last - first + 1 }, (_, index) =>
    lanczos((first + index - center) / step),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { first, weights: weights.map((weight) => weight / sum) };
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  const angle = Math.PI * x;
  return Math.abs(x) >= reach ? 0 : (reach * Math.sin(angle) * Math.sin(angle / reach)) / angle ** 2;
}

/** What is transparent has no colour to mix in: colours come out weighed by their opacity. */
function mixRows({ data, width, channels }: Pixels, { first, weights }: Taps, mixed: Float32Array): void {
  mixed.fill(0);
  const length = width * channels;
  for (let tap = 0; tap < weights.length; tap += 1) {
    const weight = weights[tap] ?? 0;
    const from = (first + tap) * length;
    if (channels === 3) {
      for (let at = 0; at < length; at += 1) mixed[at] = (mixed[at] ?? 0) + weight * (data[from + at] ?? 0);
      continue;
    }
    for (let at = 0; at < length; at += 4) {
      const alpha = data[from + at + 3] ?? 0;
      const share = (weight * alpha) / 255;
      mixed[at] = (mixed[at] ?? 0) + share * (data[from + at] ?? 0);
      mixed[at + 1] = (mixed[at + 1] ?? 0) + share * (data[from + at + 1] ?? 0);
      mixed[at + 2] = (mixed[at + 2] ?? 0) + share * (data[from + at + 2] ?? 0);
      mixed[at + 3] = (mixed[at + 3] ?? 0) + weight * alpha;
    }
  }
}

function shrinkRow(mixed: Float32Array, taps: readonly Taps[], channels: number, row: Float32Array): void {
  for (let x = 0; x < taps.length; x += 1) {
    const { first, weights } = taps[x] ?? { first: 0, weights: [] };
    for (let channel = 0; channel < channels; channel += 1) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap += 1)
        sum += (weights[tap] ?? 0) * (mixed[(first + tap) * channels + channel] ?? 0);
      row[x * channels + channel] = sum;
    }
  }
}

function writeRow(row: Float32Array, channels: number, data: Uint8Array, to: number): void {
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at] ?? 0;
    if (channels === 3 || at % 4 === 3) data[to + at] = clamp(value);
    else {
      const alpha = row[at - (at % 4) + 3] ?? 0;
      data[to + at] = alpha <= 0 ? 0 : clamp((value * 255) / alpha);
    }
  }
}

function clamp(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}
