import type { Box } from './box';
import { composeAccents } from './compose-accents';
import type { CellTag, Glyph, ItemTag, Look, Rule } from './page-content';
import { hasRightToLeft, isLeftToRight } from './reading-direction';

/** Letters next to each other in one look. `spaceBefore`: something parts it from the word before on its line. */
export type Word = Box & {
  /** One entry a glyph, from left to right as they are seen. */
  letters: string[];
  baseline: number;
  look: Look;
  hasSpaceBefore: boolean;
  /** Whether most words of its page are read from the right; undefined: that is not known. */
  isPageFromRight?: boolean | undefined;
  /** It stands for a whole line that leans by so many degrees clockwise and is so many points long (turned-text.ts). */
  angle?: number;
  length?: number;
  /** It stands for several lines of a text box, `lineStep` points apart (lay-out-form.ts). */
  text?: { paragraphs: string[]; lineStep: number; isCentered: boolean };
  /** It is the mark of this note (footnotes.ts). */
  noteId?: number;
  /** It is a formula: how LaTeX writes it, and what it was put together of (take-formulas.ts). */
  formula?: { latex: string; words: readonly Word[] };
  /** The right side of the nearest tall upright line to the left of it, in points. */
  ruleBefore?: number | undefined;
  /** The heading's level that the PDF's tags say, 0 for other text. */
  tag?: number | undefined;
  /** The list item that the PDF's tags say it is part of. */
  item?: ItemTag | undefined;
  /** The table's cell that the PDF's tags say it is in. */
  cell?: CellTag | undefined;
};

/** Glyphs belong to one word when they are closer than so many font sizes; the narrowest space is a fifth. */
const wordGap = 0.17;
/** A glyph may start so many font sizes before the last one's end: kerning. */
const kerning = 0.45;
/** Baselines of one word differ by less than so many font sizes. */
const baselineTolerance = 0.1;

/** A line between two letters parts them; it may lie so many font sizes over the end of either. */
const ruleOverlap = 0.15;

/** A line as tall as so many font sizes parts columns; a shorter one may be a letter's. */
const tallRule = 2.5;

/** Puts glyphs together to words, in the order they were drawn. Spaces and upright lines part words; spaces are gone then. */
export function groupWords(drawn: readonly Glyph[], rules: readonly Rule[] = []): Word[] {
  const glyphs = composeAccents(drawn);
  const uprights = rules.filter(({ isHorizontal }) => !isHorizontal);
  const words: Word[] = [];
  const seen = new Map<string, Glyph[]>();
  let current: Word | undefined;
  let hasSpace = false;
  for (const glyph of glyphs) {
    const text = readText(glyph.text);
    if (text === '') {
      if (current && continuesWord(current, glyph)) stretch(current, glyph);
      continue;
    }
    if (text.trim() === '') {
      hasSpace = true;
      current = undefined;
      continue;
    }
    // Some programs draw a letter twice, a hair apart, to make it bold.
    if (isDrawnAgain(seen, glyph, text)) {
      if (current) current.look = { ...current.look, isBold: true };
      continue;
    }
    if (current && continuesWord(current, glyph) && !isParted(current, glyph, uprights)) {
      current.letters.push(text);
      stretch(current, glyph);
    } else {
      const { left, top, right, bottom, baseline, look, tag, item, cell } = glyph;
      const letters = [text];
      const ruleBefore = findRuleBefore(glyph, uprights);
      current = {
        ...{ left, top, right, bottom, baseline, look, letters },
        ...{ hasSpaceBefore: hasSpace, ruleBefore, tag, item, cell },
      };
      words.push(current);
    }
    hasSpace = false;
  }
  return markPageDirection(words);
}

/** Tells a page's words that most of them are read from the right. Words count: Latin ones have more letters. */
export function markPageDirection(words: Word[]): Word[] {
  const fromRight = words.filter(({ letters }) => hasRightToLeft(letters.join(''))).length;
  if (fromRight === 0) return words;
  const fromLeft = words.filter(({ letters }) => isLeftToRight(letters.join(''))).length;
  for (const word of words) word.isPageFromRight = fromRight >= fromLeft;
  return words;
}

function stretch(word: Word, glyph: Glyph): void {
  word.left = Math.min(word.left, glyph.left);
  word.right = Math.max(word.right, glyph.right);
}

/** Of the letters, in points; 0 without words. */
export function medianSize(words: readonly Word[]): number {
  const sizes = words.map(({ look }) => look.size).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

export function textOfWord({ letters }: Pick<Word, 'letters'>): string {
  return letters.join('');
}

export function isSameLook(one: Look, other: Look): boolean {
  return (
    one.family === other.family &&
    one.size === other.size &&
    one.isBold === other.isBold &&
    one.isItalic === other.isItalic &&
    one.color === other.color &&
    one.isUnderlined === other.isUnderlined &&
    one.isStruck === other.isStruck &&
    one.fill === other.fill &&
    one.href === other.href &&
    one.stretch === other.stretch &&
    one.scale === other.scale
  );
}

function continuesWord(word: Word, glyph: Glyph): boolean {
  const { size } = glyph.look;
  const gap = glyph.left - word.right;
  return (
    gap < wordGap * size &&
    gap > -kerning * size &&
    glyph.right > word.left &&
    Math.abs(glyph.baseline - word.baseline) < baselineTolerance * size &&
    isSameLook(word.look, glyph.look)
  );
}

/** A cell's text that is cut off at its edge touches the text of the next. */
function isParted(word: Word, glyph: Glyph, uprights: readonly Rule[]): boolean {
  const overlap = ruleOverlap * glyph.look.size;
  return uprights.some(
    (rule) =>
      rule.left > word.right - overlap &&
      rule.right < glyph.left + overlap &&
      rule.top < glyph.baseline &&
      rule.bottom > glyph.baseline - glyph.look.size,
  );
}

function findRuleBefore(glyph: Glyph, uprights: readonly Rule[]): number | undefined {
  const { size } = glyph.look;
  const standing = uprights.filter(
    (rule) =>
      rule.bottom - rule.top > tallRule * size &&
      rule.right < glyph.left + ruleOverlap * size &&
      rule.top < glyph.baseline &&
      rule.bottom > glyph.baseline - size,
  );
  return standing.length === 0 ? undefined : Math.max(...standing.map(({ right }) => right));
}

function isDrawnAgain(seen: Map<string, Glyph[]>, glyph: Glyph, text: string): boolean {
  const key = `${text} ${Math.round(glyph.baseline / 2)}`;
  const others = seen.get(key);
  const nearMax = 0.12 * glyph.look.size;
  const isNear = (other: Glyph) =>
    Math.abs(other.left - glyph.left) < nearMax && Math.abs(other.baseline - glyph.baseline) < nearMax;
  if (others?.some(isNear)) return true;
  if (others) others.push(glyph);
  else seen.set(key, [glyph]);
  return false;
}

/** Symbols of the private use area that Word's bullet fonts are known for. */
const symbols: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf06e': '■',
  '\uf06f': '□',
  '\uf071': '❑',
  '\uf06c': '●',
  '\uf075': '◆',
  '\uf0e0': '→',
  '\uf0fe': '☑',
  '\uf0a8': '□',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf076': '❖',
  '\uf02d': '-',
};

/** Pieces of tall brackets. Source: Adobe's corporate use subarea, from U+F8EB on. */
for (const [index, piece] of [...'⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭'].entries())
  symbols[String.fromCodePoint(0xf8eb + index)] = piece;

/** Vertical presentation forms and their horizontal full-width signs; NFKC would return half-width ones. */
const columnSigns: Record<string, string> = {
  '\ufe10': '，',
  '\ufe13': '：',
  '\ufe14': '；',
  '\ufe15': '！',
  '\ufe16': '？',
  '\ufe19': '…',
  '\ufe30': '‥',
  '\ufe31': '—',
  '\ufe32': '–',
  '\ufe35': '（',
  '\ufe36': '）',
  '\ufe37': '｛',
  '\ufe38': '｝',
  '\ufe47': '［',
  '\ufe48': '］',
};

/** What a glyph stands for: ligatures and Arabic forms taken apart, every kind of space a space, no control characters. */
function readText(text: string): string {
  return (
    text
      .replace(/[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdfb\ufe70-\ufefc]/g, (form) => form.normalize('NFKC'))
      // Forms of columns, radicals that stand for the character, and doubles that Unicode has for old encodings.
      .replace(
        /[\u2e9f\u2ef3\u2f00-\u2fd5\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe48]/g,
        (form) => columnSigns[form] ?? form.normalize('NFKC'),
      )
      .replace(/[\u00a0\u2000-\u200a\u202f\u3000\t\r\n]/g, ' ')
      .replace(/\u00ad/g, '-')
      .replace(/[\ue000-\uf8ff]/g, (symbol) => symbols[symbol] ?? symbol)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
      .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u2060\ufeff\ufffe\uffff]/g, '')
  );
}
