/** Numbers of the tags, and of the units (Exif 2.32, 4.6.4). */
const tags = { orientation: 0x0112, xResolution: 0x011a, resolutionUnit: 0x0128 } as const;
const centimetre = 3;
const centimetresPerInch = 2.54;
const entryBytes = 12;

/** Turn and resolution out of an Exif segment, which begins with a TIFF header; what is not there or broken is left out. */
export function readExif(segment: Uint8Array): { orientation?: number; density?: number } {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  const order = view.byteLength >= 8 ? view.getUint16(0) : 0;
  const isLittle = order === 0x4949;
  if (!isLittle && order !== 0x4d4d) return {};
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return {};
  const count = view.getUint16(directory, isLittle);
  const found = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * entryBytes;
    if (entry + entryBytes > view.byteLength) break;
    found.set(view.getUint16(entry, isLittle), entry + 8);
  }
  const readShort = (tag: number) => {
    const at = found.get(tag);
    return at === undefined ? undefined : view.getUint16(at, isLittle);
  };
  const readRatio = (tag: number) => {
    const at = found.get(tag);
    const place = at === undefined ? view.byteLength : view.getUint32(at, isLittle);
    if (place + 8 > view.byteLength) return undefined;
    return view.getUint32(place, isLittle) / view.getUint32(place + 4, isLittle);
  };
  const orientation = readShort(tags.orientation);
  const resolution = readRatio(tags.xResolution);
  const perInch = readShort(tags.resolutionUnit) === centimetre ? centimetresPerInch : 1;
  return {
    ...(orientation && orientation <= 8 ? { orientation } : {}),
    ...(resolution && resolution > 1 && Number.isFinite(resolution) ? { density: resolution * perInch } : {}),
  };
}
