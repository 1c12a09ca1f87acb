import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { readFilters } from './pdf-picture';
import type { CompressPlatform } from './platform';

/** What a program keeps for itself, and small previews of pages: neither is shown or printed. */
const privateEntries = ['PieceInfo', 'Thumb'].map((name) => PDFName.of(name));

/** Makes a document smaller without changing anything that is shown: nothing here touches a picture's pixels or a text. */
export async function tidyPdf({ context }: PDFDocument, on: CompressPlatform): Promise<void> {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (dict instanceof PDFDict) for (const entry of privateEntries) dict.delete(entry);
  }
  deleteUnreachable(context);
  await joinEqualStreams(context, on);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream) context.assign(ref, await packStream(object, on));
  }
}

function deleteUnreachable(context: PDFContext): void {
  const { Root, Info } = context.trailerInfo;
  const seen = new Set<PDFObject>();
  const open: (PDFObject | undefined)[] = [Root, Info];
  while (open.length > 0) {
    const object = open.pop();
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFRef) open.push(context.lookup(object));
    else open.push(...listParts(object));
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!seen.has(ref)) context.delete(ref);
}

function listParts(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFRawStream ? object.dict.values() : [];
}

/** The same font or picture is often stored once for every page: one is enough. */
async function joinEqualStreams(context: PDFContext, on: CompressPlatform): Promise<void> {
  const first = new Map<string, PDFRef>();
  const same = new Map<PDFObject, PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const key = await on.hash([object.dict.toString(), object.contents]);
    const known = first.get(key);
    if (known) same.set(ref, known);
    else first.set(key, ref);
  }
  if (same.size === 0) return;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (same.has(ref)) context.delete(ref);
    else replaceRefs(object, same);
  }
}

function replaceRefs(object: PDFObject, same: ReadonlyMap<PDFObject, PDFRef>): void {
  const container = object instanceof PDFRawStream ? object.dict : object;
  if (container instanceof PDFDict) {
    for (const [name, value] of container.entries()) {
      const other = same.get(value);
      if (other) container.set(name, other);
      else replaceRefs(value, same);
    }
  } else if (container instanceof PDFArray) {
    container.asArray().forEach((value, at) => {
      const other = same.get(value);
      if (other) container.set(at, other);
      else replaceRefs(value, same);
    });
  }
}

/** The same bytes in the tightest packing. */
async function packStream(stream: PDFRawStream, on: CompressPlatform): Promise<PDFRawStream> {
  const filters = readFilters(stream.dict);
  const isPlain = filters.length === 0 && !stream.dict.has(PDFName.of('F'));
  if (!isPlain && (filters.length !== 1 || filters[0] !== 'FlateDecode')) return stream;
  const bytes = isPlain ? stream.contents : await inflateWhole(stream.contents, on);
  const packed = bytes && (await on.deflate(bytes));
  if (!packed || packed.length >= stream.contents.length) return stream;
  const dict = stream.dict.clone();
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  return PDFRawStream.of(dict, packed);
}

/** Undefined for bytes that are damaged or cut off: viewers may still show a part of them. */
async function inflateWhole(packed: Uint8Array, on: CompressPlatform): Promise<Uint8Array | undefined> {
  try {
    return await on.inflate(packed);
  } catch {
    return undefined;
  }
}
