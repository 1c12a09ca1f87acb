import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

/** In points, 72 to the inch. */
export type DrawnSize = { width: number; height: number };

/** The largest size at which each picture (by its reference) is drawn on any page. */
export type DrawnSizes = ReadonlyMap<PDFRef, DrawnSize>;

type Matrix = readonly [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** Forms draw forms; a file that lets one draw itself ends here. */
const maxDepth = 12;

/** Follows what the pages draw. A picture that only a pattern or an annotation draws is not found. */
export function findDrawnSizes(doc: PDFDocument): DrawnSizes {
  const sizes = new Map<PDFRef, DrawnSize>();
  for (const { node } of doc.getPages()) {
    const resources = node.Resources();
    if (resources) follow(readContents(node.Contents()), resources, identity, 0);
  }
  return sizes;

  function follow(content: string, resources: PDFDict, start: Matrix, depth: number): void {
    const pictures = resources.lookup(PDFName.of('XObject'));
    if (!(pictures instanceof PDFDict) || depth > maxDepth) return;
    let matrix = start;
    const saved: Matrix[] = [];
    for (const { operator, operands } of readOperations(content)) {
      if (operator === 'q') saved.push(matrix);
      else if (operator === 'Q') matrix = saved.pop() ?? start;
      else if (operator === 'cm') matrix = multiply(toMatrix(operands.map(Number)), matrix);
      else if (operator === 'Do') draw(operands.at(-1) ?? '', matrix);
    }

    function draw(name: string, at: Matrix): void {
      const ref = (pictures as PDFDict).get(PDFName.of(name.slice(1)));
      const stream = ref instanceof PDFRef ? doc.context.lookup(ref) : undefined;
      if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) return;
      if (stream.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')) note(ref, at);
      else followForm(stream, at);
    }

    function followForm(stream: PDFRawStream, at: Matrix): void {
      const own = stream.dict.lookup(PDFName.of('Matrix'));
      const inner = own instanceof PDFArray ? multiply(toMatrix(readNumbers(own)), at) : at;
      const used = stream.dict.lookup(PDFName.of('Resources'));
      follow(readContents(stream), used instanceof PDFDict ? used : resources, inner, depth + 1);
    }
  }

  function note(ref: PDFRef, [a, b, c, d]: Matrix): void {
    const known = sizes.get(ref);
    sizes.set(ref, {
      width: Math.max(known?.width ?? 0, Math.hypot(a, b)),
      height: Math.max(known?.height ?? 0, Math.hypot(c, d)),
    });
  }
}

/** A page's content may be cut into pieces between any two words. */
function readContents(contents: PDFObject | undefined): string {
  if (contents instanceof PDFArray) {
    return Array.from({ length: contents.size() }, (_, at) => readContents(contents.lookup(at))).join('\n');
  }
  if (!(contents instanceof PDFRawStream)) return '';
  return readLatin1(decodePDFRawStream(contents).decode());
}

/** So many bytes at once: arguments of a call are limited. */
const pieceBytes = 8_192;

/** Each byte as the character of its number; `TextDecoder` knows no such encoding. */
function readLatin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + pieceBytes)));
  return pieces.join('');
}

type Operation = { operator: string; operands: string[] };

const word = /[^\s()<>[\]{}/%]+|\/[^\s()<>[\]{}/%]*|%[^\r\n]*|<[0-9A-Fa-f\s]*>|./gs;

/** The operators of a content stream with their numbers and names; strings and inline pictures are passed over. */
function* readOperations(content: string): Generator<Operation> {
  let operands: string[] = [];
  word.lastIndex = 0;
  for (let at = 0; at < content.length; ) {
    word.lastIndex = at;
    const found = word.exec(content)?.[0] ?? ' ';
    at = found === '(' ? skipString(content, at) : at + found.length;
    if (found === 'ID') at = skipInlinePicture(content, at);
    if (/^[-+.\d/]/.test(found)) operands.push(found);
    else if (/^[A-Za-z'"]/.test(found)) {
      yield { operator: found, operands };
      operands = [];
    }
  }
}

function skipString(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at += 1) {
    const char = content[at];
    if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')' && --depth === 0) return at + 1;
  }
  return content.length;
}

function skipInlinePicture(content: string, start: number): number {
  const end = /\sEI(?=\s|$)/g;
  end.lastIndex = start;
  const found = end.exec(content);
  return found ? found.index + found[0].length : content.length;
}

function readNumbers(array: PDFArray): number[] {
  return array.asArray().map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN));
}

function toMatrix(numbers: readonly number[]): Matrix {
  const [a = Number.NaN, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.slice(-6);
  return numbers.slice(-6).length === 6 && [a, b, c, d, e, f].every(Number.isFinite)
    ? [a, b, c, d, e, f]
    : identity;
}

/** What `inner` does first, and `outer` after it. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
