/**
 * What a font's glyphs are by their names, for codes that the PDF gives no text for: names joined by "_" are several
 * letters, and what follows "." is a variant (Adobe Glyph List Specification, 2). `font`: as pdf.js describes it.
 */
export function readGlyphNames(font: object): ReadonlyMap<number, string> {
  const names = 'differences' in font ? Object.entries(Object(font.differences)) : [];
  const texts = readTexts(font);
  const unread = names.filter(([code, name]) => texts.get(Number(code)) === undefined && isCompound(name));
  if (unread.length === 0) return new Map();
  const known = readKnownNames(font, texts);
  return new Map(
    unread.flatMap(([code, name]): [number, string][] => {
      const text = readName(String(name), known);
      return text === undefined ? [] : [[Number(code), text]];
    }),
  );
}

/** pdf.js reads the others. */
function isCompound(name: unknown): boolean {
  return typeof name === 'string' && /^[^.]+[_.]/.test(name);
}

/** Undefined where a part of it is no name of a letter. */
function readName(name: string, known: ReadonlyMap<string, string>): string | undefined {
  const parts = (name.split('.')[0] ?? '').split('_').map((part) => known.get(part) ?? readPlainName(part));
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

function readPlainName(name: string): string | undefined {
  if (/^[A-Za-z]$/.test(name)) return name;
  const [, units, scalar] = /^(?:uni((?:[0-9A-F]{4})+)|u([0-9A-F]{4,6}))$/.exec(name) ?? [];
  const codes = units?.match(/.{4}/g) ?? (scalar ? [scalar] : []);
  const points = codes.map((code) => Number.parseInt(code, 16));
  const isText =
    points.length > 0 && points.every((point) => point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000));
  return isText ? String.fromCodePoint(...points) : undefined;
}

/** By code, what the PDF or pdf.js says that it stands for. */
function readTexts(font: object): ReadonlyMap<number, string> {
  const map = 'toUnicode' in font ? Object(font.toUnicode)._map : undefined;
  const entries = Array.isArray(map) ? Object.entries(map) : [];
  return new Map(
    entries.flatMap(([code, text]): [number, string][] =>
      typeof text === 'string' ? [[Number(code), text]] : [],
    ),
  );
}

/** The names that the font's own encoding gives to codes whose text is known. */
function readKnownNames(font: object, texts: ReadonlyMap<number, string>): ReadonlyMap<string, string> {
  const encoding = 'defaultEncoding' in font ? Object.entries(Object(font.defaultEncoding)) : [];
  const differences = 'differences' in font ? Object.entries(Object(font.differences)) : [];
  return new Map(
    [...encoding, ...differences].flatMap(([code, name]): [string, string][] => {
      const text = texts.get(Number(code));
      return typeof name === 'string' && text !== undefined ? [[name, text]] : [];
    }),
  );
}
