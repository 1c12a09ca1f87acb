/** For each byte of a channel its linear light, 0 to 1. */
type Curve = Float64Array;
type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

/** From a picture's colours to linear sRGB: a curve for each channel, then a matrix. */
export type ColorProfile = { curves: readonly [Curve, Curve, Curve]; matrix: Matrix };

const [levels, steps] = [256, 16_384];
/** CIE XYZ at D50 to linear sRGB, by the Bradford adaptation (the inverse of the sRGB profile's own matrix). */
const toSrgb: Matrix = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

/**
 * Reads an ICC profile (ICC.1) of three transfer curves and a matrix, as those of cameras and screens do.
 * Undefined for any other: printing colours, tables, grey.
 */
export function readColorProfile(bytes: Uint8Array): ColorProfile | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (readName(view, 16) !== 'RGB ' || readName(view, 20) !== 'XYZ ') return undefined;
    const tags = new Map<string, DataView>();
    for (let index = 0; index < view.getUint32(128); index += 1) {
      const at = 132 + 12 * index;
      const [start, length] = [view.getUint32(at + 4), view.getUint32(at + 8)];
      tags.set(readName(view, at), new DataView(view.buffer, view.byteOffset + start, length));
    }
    if (tags.has('A2B0')) return undefined;
    const [red, green, blue] = ['rTRC', 'gTRC', 'bTRC'].map((name) => readCurve(tags.get(name)));
    const [first, second, third] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readPoint(tags.get(name)));
    if (!red || !green || !blue || !first || !second || !third) return undefined;
    const toRow = (row: Row): Row => [multiply(row, first), multiply(row, second), multiply(row, third)];
    const matrix: Matrix = [toRow(toSrgb[0]), toRow(toSrgb[1]), toRow(toSrgb[2])];
    return { curves: [red, green, blue], matrix };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Makes pixels (red, green, blue, opacity) of a profile's colours pixels of sRGB, in their place. */
export function convertToSrgb(data: Uint8Array, { curves, matrix }: ColorProfile): void {
  const bytes = Uint8Array.from({ length: steps + 1 }, (_, at) => Math.round(255 * encodeSrgb(at / steps)));
  const [toRed, toGreen, toBlue] = curves;
  const [[a, b, c], [d, e, f], [g, h, i]] = matrix;
  const toByte = (light: number) => bytes[Math.round(steps * Math.min(1, Math.max(0, light)))] ?? 0;
  for (let at = 0; at < data.length; at += 4) {
    const red = toRed[data[at] ?? 0] ?? 0;
    const green = toGreen[data[at + 1] ?? 0] ?? 0;
    const blue = toBlue[data[at + 2] ?? 0] ?? 0;
    data[at] = toByte(a * red + b * green + c * blue);
    data[at + 1] = toByte(d * red + e * green + f * blue);
    data[at + 2] = toByte(g * red + h * green + i * blue);
  }
}

function multiply([a, b, c]: Row, [x, y, z]: Row): number {
  return a * x + b * y + c * z;
}

function encodeSrgb(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

function readPoint(tag: DataView | undefined): Row | undefined {
  if (!tag || readName(tag, 0) !== 'XYZ ') return undefined;
  return [readFixed(tag, 8), readFixed(tag, 12), readFixed(tag, 16)];
}

function readCurve(tag: DataView | undefined): Curve | undefined {
  if (!tag) return undefined;
  const type = readName(tag, 0);
  const transfer = type === 'para' ? readFormula(tag) : type === 'curv' ? readTable(tag) : undefined;
  return transfer && Float64Array.from({ length: levels }, (_, level) => transfer(level / (levels - 1)));
}

/** Of one channel: its value to light, both 0 to 1. */
type TransferFunction = (value: number) => number;

function readTable(tag: DataView): TransferFunction {
  const count = tag.getUint32(8);
  if (count === 0) return (value) => value;
  if (count === 1) {
    const gamma = tag.getUint16(12) / 256;
    return (value) => value ** gamma;
  }
  const read = (index: number) => tag.getUint16(12 + 2 * Math.min(index, count - 1)) / 65_535;
  return (value) => {
    const place = value * (count - 1);
    const [index, rest] = [Math.floor(place), place % 1];
    return read(index) * (1 - rest) + read(index + 1) * rest;
  };
}

/** The five formulas that ICC.1 numbers; the last two differ in what they leave out. */
function readFormula(tag: DataView): TransferFunction | undefined {
  const type = tag.getUint16(8);
  const count = [1, 3, 4, 5, 7][type];
  if (!count) return undefined;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, index) =>
    readFixed(tag, 12 + 4 * index),
  );
  if (type === 0) return (value) => value ** g;
  if (type === 1) return (value) => (value >= -b / a ? (a * value + b) ** g : 0);
  if (type === 2) return (value) => (value >= -b / a ? (a * value + b) ** g + c : c);
  return (value) => (value >= d ? (a * value + b) ** g + e : c * value + f);
}

function readFixed(view: DataView, at: number): number {
  return view.getInt32(at) / 65_536;
}

function readName(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
