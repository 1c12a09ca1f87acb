/**
 * The codes of a font that the PDF says the text of, where it numbers its glyphs as it likes; undefined: any code may be
 * read as the letter of its number. Programs leave out what is no letter: the stroke that lengthens Arabic words.
 */
export function readMappedCodes(font: object): ReadonlySet<number> | undefined {
  const map = 'toUnicode' in font ? Object(font.toUnicode)._map : undefined;
  if (!Array.isArray(map)) return undefined;
  // By its keys: a map of few codes may reach to the millionth, and is not filled between.
  const entries = Object.entries(map)
    .map(([code, text]): [number, unknown] => [Number(code), text])
    .filter(([, text]) => typeof text === 'string');
  const isOwnNumbering = entries.some(
    ([code, text]) => isPrintable(code) && text !== String.fromCharCode(code),
  );
  return isOwnNumbering ? new Set(entries.map(([code]) => code)) : undefined;
}

/** Quotes apart, which are curly in the encoding of fonts that name their own letters (PDF 32000-1 annex D.2). */
function isPrintable(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== 0x27 && code !== 0x60;
}
