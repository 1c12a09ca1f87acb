/** Where more of a page's letters are codes that stand for nothing, its fonts do not say what they mean. */
const unknownMax = 0.3;
/** Nor where so many letters that follow each other are of different scripts. */
const strangeMax = 0.25;
const lettersMin = 50;

/** Text in codes of a font's own is none that anybody could use: such a page is read as a picture. */
export function isReadable(glyphs: readonly { text: string }[]): boolean {
  const letters = glyphs.map(({ text }) => text.trim()).filter((text) => text !== '');
  if (letters.length < lettersMin) return true;
  const unknown = letters.filter((text) => /^[\p{Cc}\ufffd]/u.test(text));
  return unknown.length <= unknownMax * letters.length && !mixesScripts(glyphs);
}

/** Numbers of glyphs that are taken for characters are letters of all the world's scripts. */
function mixesScripts(glyphs: readonly { text: string }[]): boolean {
  let pairs = 0;
  let strange = 0;
  let before: string | undefined;
  for (const { text } of glyphs) {
    const script = scriptOf(text);
    if (script !== undefined && before !== undefined) {
      pairs += 1;
      if (script !== before) strange += 1;
    }
    before = script;
  }
  return pairs >= lettersMin && strange > strangeMax * pairs;
}

const scripts = [
  ['Latin', /\p{Script=Latin}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  [
    'East Asian',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  ],
] as const;

/** The script of a letter; undefined for what is none. */
function scriptOf(text: string): string | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  const known = scripts.find(([, pattern]) => pattern.test(text));
  // Others by their block: 128 characters hold a script of India.
  return known?.[0] ?? String((text.codePointAt(0) ?? 0) >> 7);
}
