/** A PNG's header and rows (ISO/IEC 15948). */
export type PngHead = {
  width: number;
  height: number;
  bits: number;
  components: number;
  /** Red, green and blue of each number of a palette; undefined where there is none. */
  palette: Uint8Array | undefined;
  /** Pixels to the inch; undefined where it says none. */
  density: number | undefined;
  profile: undefined;
  /** The compressed rows, in pieces. */
  rows: Uint8Array[];
  /** Of one row unpacked, with the byte that names its filter. */
  rowBytes: number;
  /** A PDF takes its rows as they are: opaque, not interlaced, at most 8 bits, in sRGB. */
  isPlain: boolean;
};

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const componentsOfType: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1 };
const indexed = 3;
const inchesPerMetre = 1 / 0.0254;
/** Transparency, another colour space, and a camera's turn: what changes how the pixels are shown. */
const meanings = ['tRNS', 'iCCP', 'eXIf'];

/** Undefined for what is no PNG, or has no header. */
export function readPng(bytes: Uint8Array): PngHead | undefined {
  if (signature.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: Uint8Array[] = [];
  const names = new Set<string>();
  let header: DataView | undefined;
  let palette: Uint8Array | undefined;
  let density: number | undefined;
  for (const { name, content } of listChunks(view)) {
    names.add(name);
    if (name === 'IHDR' && content.length >= 13) header = viewOf(content);
    if (name === 'PLTE') palette = content;
    if (name === 'pHYs' && content.length >= 9 && content[8] === 1) {
      density = viewOf(content).getUint32(0) / inchesPerMetre;
    }
    if (name === 'IDAT') rows.push(content);
  }
  if (!header) return undefined;
  const [width, height] = [header.getUint32(0), header.getUint32(4)];
  const [bits, type, interlace] = [header.getUint8(8), header.getUint8(9), header.getUint8(12)];
  const components = componentsOfType[type];
  const isReadable = components !== undefined && width > 0 && height > 0;
  return {
    width,
    height,
    bits,
    components: components ?? 0,
    palette: type === indexed ? palette : undefined,
    density: density && density > 1 ? density : undefined,
    profile: undefined,
    rows,
    rowBytes: 1 + Math.ceil((width * bits * (components ?? 0)) / 8),
    isPlain:
      isReadable &&
      bits <= 8 &&
      interlace === 0 &&
      (type !== indexed || palette !== undefined) &&
      !meanings.some((name) => names.has(name)),
  };
}

function* listChunks(view: DataView): Generator<{ name: string; content: Uint8Array }> {
  let at = signature.length;
  while (at + 8 <= view.byteLength) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at + 4, 4));
    // The rows may break off; whoever unpacks them finds out.
    const there = Math.min(length, view.byteLength - at - 8);
    yield { name, content: new Uint8Array(view.buffer, view.byteOffset + at + 8, there) };
    if (name === 'IEND') return;
    at += 12 + length;
  }
}

function viewOf(content: Uint8Array): DataView {
  return new DataView(content.buffer, content.byteOffset, content.byteLength);
}
