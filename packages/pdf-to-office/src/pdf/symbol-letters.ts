/** Fonts whose letters are signs: a code says a sign's place in its font, not a letter. */
const dingbats = /zapf ?dingbats/i;
const wingdings = /wingdings/i;

/** What those of Zapf Dingbats are that do not follow their neighbours (Adobe's glyph list for it). */
const others: Record<number, number> = {
  37: 0x260e,
  42: 0x261b,
  43: 0x261e,
  72: 0x2605,
  108: 0x25cf,
  110: 0x25a0,
  115: 0x25b2,
  116: 0x25bc,
  117: 0x25c6,
  119: 0x25d7,
  168: 0x2663,
  169: 0x2666,
  170: 0x2665,
  171: 0x2660,
  213: 0x2192,
  214: 0x2194,
  215: 0x2195,
};

/** TeX's bitmap fonts number their letters: those that are no letter's code, in its older and in its newer encoding. */
const olderTex: Record<string, string> = {
  '\u000b': 'ff',
  '\u000c': 'fi',
  '\u000d': 'fl',
  '\u000e': 'ffi',
  '\u000f': 'ffl',
  '\\': '“',
  '"': '”',
  '{': '–',
  '|': '—',
};
const newerTex: Record<string, string> = {
  '\u0010': '“',
  '\u0011': '”',
  '\u0012': '„',
  '\u0015': '–',
  '\u0016': '—',
  '\u001b': 'ff',
  '\u001c': 'fi',
  '\u001d': 'fl',
  '\u001e': 'ffi',
  '\u001f': 'ffl',
};

/** `font`: as pdf.js describes it. The sign that a letter of it stands for; undefined for fonts whose letters are letters. */
export function readSymbol(fontName: string, font: object): ((letter: string) => string) | undefined {
  if ('isType3Font' in font && font.isType3Font === true) {
    const names = Object.entries('differences' in font ? Object(font.differences) : {});
    // Named `a12` by their numbers.
    const codes = names.filter(([code, name]) => name === `a${code}`).map(([code]) => Number(code));
    const letters = codes.some((code) => code >= 0x0b && code <= 0x0f) ? olderTex : newerTex;
    return codes.length === 0 ? undefined : (letter) => letters[letter] ?? letter;
  }
  if (dingbats.test(fontName)) return (letter) => convert(letter, dingbatOf);
  // Word and its bullets know them by these codes.
  return wingdings.test(fontName) ? (letter) => convert(letter, (code) => 0xf000 + code) : undefined;
}

function convert(letter: string, signOf: (code: number) => number | undefined): string {
  const code = letter.charCodeAt(0);
  if (letter.length !== 1 || code <= 0x20 || code > 0xff) return letter;
  const sign = signOf(code);
  return sign === undefined ? '' : String.fromCharCode(sign);
}

/** Undefined where the font has no sign. */
function dingbatOf(code: number): number | undefined {
  const other = others[code];
  if (other !== undefined) return other;
  if (code < 0x7f) return 0x26e0 + code;
  if (code >= 0x80 && code <= 0x8d) return 0x2768 + code - 0x80;
  if (code >= 0xac && code <= 0xb5) return 0x2460 + code - 0xac;
  return code > 0xa0 && code !== 0xf0 && code !== 0xff ? 0x26c0 + code : undefined;
}
