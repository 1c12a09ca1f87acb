import type { Pixels } from '@toolfront/pdf-to-office/engine';

/** How many pixels of the result each side of the filter spans (Lanczos, as servers shrink). */
const reach = 3;

/** At most `maxSide` pixels across and down; never larger than it was. */
export function shrinkPixels(pixels: Pixels, maxSide: number): Pixels {
  const { width, height, channels } = pixels;
  const scale = maxSide / Math.max(width, height);
  if (scale >= 1) return pixels;
  const across = Math.max(1, Math.round(width * scale));
  const down = Math.max(1, Math.round(height * scale));
  const values = channels === 4 ? weighByOpacity(pixels.data) : Float32Array.from(pixels.data);
  const narrow = resample(values, { lines: height, length: width, channels, to: across });
  const columns = transpose(narrow, across, height, channels);
  const small = resample(columns, { lines: across, length: height, channels, to: down });
  const rows = transpose(small, down, across, channels);
  return { data: round(rows, channels), width: across, height: down, channels };
}

type Lines = { lines: number; length: number; channels: number; to: number };

function resample(values: Float32Array, { lines, length, channels, to }: Lines): Float32Array {
  const step = length / to;
  const taps = Array.from({ length: to }, (_, at) => findTaps((at + 0.5) * step - 0.5, step, length));
  const result = new Float32Array(lines * to * channels);
  for (let line = 0; line < lines; line += 1) {
    for (const [at, { first, weights }] of taps.entries()) {
      const target = (line * to + at) * channels;
      for (const [index, weight] of weights.entries()) {
        const source = (line * length + first + index) * channels;
        for (let channel = 0; channel < channels; channel += 1)
          result[target + channel] =
            (result[target + channel] ?? 0) + weight * (values[source + channel] ?? 0);
      }
    }
  }
  return result;
}

/** The pixels around a place, and how much of each is in it: together 1. */
function findTaps(center: number, step: number, length: number): { first: number; weights: number[] } {
  const first = Math.max(0, Math.ceil(center - reach * step));
  const last = Math.min(length - 1, Math.floor(center + reach * step));
  const raw = Array.from({ length: last - first + 1 }, (_, index) =>
    lanczos((first + index - center) / step),
  );
  const sum = raw.reduce((total, weight) => total + weight, 0);
  return { first, weights: raw.map((weight) => weight / sum) };
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  const angle = Math.PI * x;
  return Math.abs(x) >= reach ? 0 : (reach * Math.sin(angle) * Math.sin(angle / reach)) / angle ** 2;
}

function transpose(values: Float32Array, width: number, height: number, channels: number): Float32Array {
  const turned = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < channels; channel += 1)
        turned[(x * height + y) * channels + channel] = values[(y * width + x) * channels + channel] ?? 0;
  return turned;
}

/** What is transparent has no colour to mix in. */
function weighByOpacity(data: Uint8Array): Float32Array {
  return Float32Array.from(data, (value, at) =>
    at % 4 === 3 ? value : (value * (data[at - (at % 4) + 3] ?? 255)) / 255,
  );
}

function round(values: Float32Array, channels: number): Uint8Array {
  const clamped = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
  return Uint8Array.from(values, (value, at) => {
    if (channels === 3 || at % 4 === 3) return clamped(value);
    const alpha = values[at - (at % 4) + 3] ?? 255;
    return alpha <= 0 ? 0 : clamped((value * 255) / alpha);
  });
}
