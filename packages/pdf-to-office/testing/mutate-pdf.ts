/** Ways to spoil a PDF, each of which has broken some reader of PDFs. */
const mutations: readonly ((bytes: Buffer, random: () => number) => Buffer)[] = [
  flipBytes,
  cutShort,
  cutOut,
  repeatPart,
  swapObjects,
  writeHugeNumbers,
  nestDeeply,
  pointToItself,
];

/** Spoils a PDF in one to three ways; the same for the same numbers. */
export function mutatePdf(source: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(source);
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const mutate = mutations[Math.floor(random() * mutations.length)];
    if (mutate) bytes = Buffer.from(mutate(bytes, random));
  }
  return bytes;
}

function placeIn(bytes: Buffer, random: () => number): number {
  return Math.floor(random() * bytes.length);
}

function flipBytes(bytes: Buffer, random: () => number): Buffer {
  for (let count = 1 + Math.floor(random() * 60); count > 0; count -= 1)
    bytes[placeIn(bytes, random)] = Math.floor(random() * 256);
  return bytes;
}

function cutShort(bytes: Buffer, random: () => number): Buffer {
  return bytes.subarray(0, Math.max(8, placeIn(bytes, random)));
}

function cutOut(bytes: Buffer, random: () => number): Buffer {
  const from = placeIn(bytes, random);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + Math.floor(random() * 400))]);
}

function repeatPart(bytes: Buffer, random: () => number): Buffer {
  const from = placeIn(bytes, random);
  const part = bytes.subarray(from, from + Math.floor(random() * 2_000));
  return Buffer.concat([bytes.subarray(0, from), part, part, part, bytes.subarray(from)]);
}

/** The numbers of two references change places: pages become fonts, fonts become pages. */
function swapObjects(bytes: Buffer, random: () => number): Buffer {
  return editText(bytes, (text) => {
    const references = [...text.matchAll(/\d+ 0 R/g)];
    const one = references[Math.floor(random() * references.length)];
    const other = references[Math.floor(random() * references.length)];
    return one && other ? replaceAt(text, one.index, one[0].length, other[0]) : text;
  });
}

function writeHugeNumbers(bytes: Buffer, random: () => number): Buffer {
  const huge = ['99999999999', '-2147483649', '1e308', '0.0000000001', '4294967296', '-1'];
  return editText(bytes, (text) => {
    const numbers = [...text.matchAll(/(?<=[\s[])-?\d+(?:\.\d+)?(?=[\s\]])/g)];
    const number = numbers[Math.floor(random() * numbers.length)];
    const value = huge[Math.floor(random() * huge.length)] ?? '';
    return number ? replaceAt(text, number.index, number[0].length, value) : text;
  });
}

function nestDeeply(bytes: Buffer, random: () => number): Buffer {
  return editText(bytes, (text) => {
    const values = [...text.matchAll(/\/(?:Kids|Resources|Contents|MediaBox|Parent) /g)];
    const value = values[Math.floor(random() * values.length)];
    const depth = 20 + Math.floor(random() * 5_000);
    return value
      ? replaceAt(text, value.index + value[0].length, 0, '['.repeat(depth) + ']'.repeat(depth))
      : text;
  });
}

/** An object that is its own parent, child or content. */
function pointToItself(bytes: Buffer, random: () => number): Buffer {
  return editText(bytes, (text) => {
    const objects = [...text.matchAll(/(\d+) 0 obj([\s\S]{0,600}?)(\d+) 0 R/g)];
    const object = objects[Math.floor(random() * objects.length)];
    if (!object) return text;
    const [whole, own = '', , reference = ''] = object;
    const at = object.index + whole.length - `${reference} 0 R`.length;
    return replaceAt(text, at, reference.length, own);
  });
}

function replaceAt(text: string, at: number, length: number, replacement: string): string {
  return text.slice(0, at) + replacement + text.slice(at + length);
}

function editText(bytes: Buffer, edit: (text: string) => string): Buffer {
  return Buffer.from(edit(bytes.toString('latin1')), 'latin1');
}
