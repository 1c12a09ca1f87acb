import type { Word } from '../layout/word';

type WrittenWord = Pick<Word, 'letters' | 'look'>;

/** Fewer characters say nothing about how often each occurs. */
const charactersMin = 60;
/** Text in doubt is this much of its page at least. */
const shareMin = 0.3;
/** The commonest letters of a script, and its vowels. */
const scripts = [
  { script: /\p{Script=Latin}/u, common: new Set('eainorst'), vowels: new Set('aeiou') },
  { script: /\p{Script=Cyrillic}/u, common: new Set('оеаинтср'), vowels: new Set('аеиоуыэюя') },
  { script: /\p{Script=Greek}/u, common: new Set('αοιετσνη'), vowels: new Set('αεηιουω') },
] as const;
/** Their share in any language that is written in it. */
const commonShareMin = 0.4;
const vowelShare = { least: 0.3, most: 0.65 };
/** Vietnamese has accents on a third of its letters, and no language on more. */
const accentedShareMax = 0.5;
const symbolShareMax = 0.5;
/** Two readings of one text have most sequences of three letters in common; two texts by chance a few. */
const likenessMin = 0.3;

/**
 * The words whose letters cannot be those of a language: most fonts say what their glyphs stand for, and some say it
 * wrongly. Lists of codes look the same, so compare them with what the page shows. None where there are few.
 */
export function findDoubtfulWords(words: readonly WrittenWord[]): string[] {
  const byFont = new Map<string, WrittenWord[]>();
  for (const word of words) {
    const { family, isBold, isItalic } = word.look;
    const font = `${family} ${isBold} ${isItalic}`;
    const group = byFont.get(font);
    if (group) group.push(word);
    else byFont.set(font, [word]);
  }
  const doubtful = [...byFont.values()]
    .map((group) => group.map(({ letters }) => letters.join('')))
    .filter(isDoubtful)
    .flat();
  const all = words.reduce((sum, { letters }) => sum + letters.length, 0);
  return doubtful.join('').length >= shareMin * all ? doubtful : [];
}

/** Whether what was read from the page's picture is text, and another one than these words. */
export function isContradicted(doubtful: readonly string[], seen: readonly WrittenWord[]): boolean {
  const read = seen.map(({ letters }) => letters.join(''));
  if (read.join('').length < charactersMin || isDoubtful(read)) return false;
  const known = new Set(listTriples(read));
  const own = listTriples(doubtful);
  return own.filter((triple) => known.has(triple)).length < likenessMin * own.length;
}

function isDoubtful(words: readonly string[]): boolean {
  const characters = [...words.join('').replace(/[\p{Cc}\p{M}.…·_-]/gu, '')];
  if (characters.length < charactersMin) return false;
  const letters = characters.filter((character) => /\p{L}/u.test(character));
  const symbols = characters.filter((character) => /[\p{P}\p{S}]/u.test(character));
  if (symbols.length > symbolShareMax * characters.length) return true;
  return scripts.some((script) => {
    const own = letters.filter((letter) => script.script.test(letter));
    return own.length >= charactersMin && isUnusual(own, script);
  });
}

function isUnusual(
  letters: readonly string[],
  { common, vowels }: Pick<(typeof scripts)[number], 'common' | 'vowels'>,
): boolean {
  const bases = letters.map((letter) => letter.toLowerCase().normalize('NFD')[0] ?? letter);
  const shareOf = (known: ReadonlySet<string>) =>
    bases.filter((base) => known.has(base)).length / letters.length;
  const accentedCount = letters.filter((letter) => /[\u0080-\u024f]/.test(letter)).length;
  return (
    shareOf(common) < commonShareMin ||
    shareOf(vowels) < vowelShare.least ||
    shareOf(vowels) > vowelShare.most ||
    accentedCount > accentedShareMax * letters.length
  );
}

function listTriples(words: readonly string[]): string[] {
  const text = words
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '');
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3));
}
