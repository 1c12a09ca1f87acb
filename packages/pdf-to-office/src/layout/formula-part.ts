import { type Box, horizontalOverlap, verticalOverlap } from './box';
import { textOfWord, type Word } from './word';

/** A part of a formula: a word, or what was put together already. */
export type FormulaPart = Box & {
  /** The height at which signs such as minus and the lines of fractions stand. */
  axis: number;
  /** Of its largest letters, in points. */
  size: number;
  /** How LaTeX writes it. */
  latex: string;
  /** The same on one line, for a workbook and for who cannot see it. */
  text: string;
  /** Undefined: put together of others. */
  word?: Word;
  /** An operator with what stands above or below it. */
  hasLimits?: boolean;
  /** The words that it is made of. */
  words: readonly Word[];
};

/** How far above the baseline the axis is, in sizes. Source: sigma 22 of TeX's cmsy10, 0.25. */
export const axisHeight = 0.25;

const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);
/** Signs and names with something above or below them. */
const operators = /^(?:[∑∏∐⋃⋂⋁⋀⨁⨂⨆∫∬∭∮]|lim|liminf|limsup|max|min|sup|inf|det|gcd)$/u;
/** They are words of their own in English, Russian and others, and no variables where they stand upright. */
const lonelyWords = /^[aAIOoавийкоусяАВИКОУСЯ]$/u;
const signs = /^[\p{N}\p{Sm}\p{Sk}\s+\-−–*/·×÷=<>≤≥±∓√∞∂∇∈∉∀∃()[\]{}|‖∥∣!%°'′″′,.;:…⋯⟨⟩⌊⌋⌈⌉]+$/u;
const letter = /^\p{L}$/u;

/** What letters reach above and below their baseline, in sizes: what fonts say of it is that of their largest signs. */
const letterBox = { above: 0.75, below: 0.25 };

/** TeX's font of signs that hang from their baseline. */
const hangingFont = /CMEX/;
/** Of a hanging sign of text, its width; what is wider is one of a formula that stands alone. Source: cmex10.tfm, in sizes. */
const textWidths: Record<string, number> = { '∑': 1.06, '∏': 0.94, '∐': 0.94, '∫': 0.47, '∮': 0.47 };
const usualTextWidth = 0.84;
/** How far hanging signs reach down, in sizes: those of text, those of formulas, and brackets by their width. */
const depths = { text: 1, display: 1.4, integralText: 1.11, integral: 2.22 };
const bracketDepths = [
  { widthMax: 0.47, depth: 1.2 },
  { widthMax: 0.61, depth: 1.8 },
  { widthMax: 0.74, depth: 2.4 },
  { widthMax: Infinity, depth: 3 },
];

/** Signs that may be drawn larger than their font's letters. */
const mayBeTall = /^[∑∏∐⋃⋂⋁⋀⨁⨂⨆∫∬∭∮()[\]{}|∣‖√⎛-⎭]$/u;
const tall = 1.9;

export function partOfWord(word: Word): FormulaPart {
  const { left, right, look } = word;
  const text = textOfWord(word).normalize('NFKC');
  return {
    ...{ left, right, text, word, words: [word] },
    ...reachOf(text, word),
    size: look.size,
    latex: latexOf(text, word),
  };
}

/** Its brackets apart from what is between them; a part that was put together already stays whole. */
export function splitAtBrackets(part: FormulaPart): FormulaPart[] {
  const { word } = part;
  const pieces = word ? part.text.split(/([()[\]{}|∣‖])/u).filter((text) => text !== '') : [];
  if (!word || pieces.length < 2) return [part];
  const step = (part.right - part.left) / part.text.length;
  let right = part.left;
  return pieces.map((text) => {
    const left = right;
    right += step * text.length;
    return { ...part, left, right, text, latex: latexOf(text, { ...word, letters: [...text] }) };
  });
}

/** Signs that are drawn larger than their neighbours are so to be tall: they count as large as those. */
const enlarged = 1.2;
const besideAxis = 0.3;

/** Gives signs that a program sets in larger letters the size of what stands beside them. */
export function settleSigns(parts: readonly FormulaPart[]): FormulaPart[] {
  const letters = parts.filter(({ text }) => !mayBeTall.test(text));
  return parts.map((part) => {
    if (!mayBeTall.test(part.text)) return part;
    const near = letters.filter((other) => -horizontalOverlap(part, other) < other.size);
    const onAxis = near.filter((other) => Math.abs(part.axis - other.axis) < besideAxis * other.size);
    // Beside a matrix stand its rows.
    const isBracket = /[()[\]{}]/.test(part.text);
    const beside =
      onAxis.length === 0 && isBracket ? near.filter((other) => verticalOverlap(part, other) > 0) : onAxis;
    const size = Math.max(0, ...beside.map((other) => other.size).filter((own) => own < part.size));
    return size > 0 && part.size > enlarged * size && beside.every((other) => other.size < part.size)
      ? { ...part, size }
      : part;
  });
}

/** Brackets that are drawn in pieces, from top to bottom. */
const bracketPieces: Record<string, string> = {
  '⎛': '(',
  '⎞': ')',
  '⎡': '[',
  '⎤': ']',
  '⎧': '{',
  '⎫': '}',
};
/** Pieces of one bracket stand below each other, give or take so many sizes, and their last is so many long. */
const pieceSlack = 0.1;
const pieceLength = { usual: 1.8, ofBrace: 0.9 };

/** Puts the pieces of tall brackets together. */
export function joinPieces(parts: readonly FormulaPart[]): FormulaPart[] {
  const isPiece = ({ text, word }: FormulaPart) => word !== undefined && /^[⎛-⎭]$/u.test(text);
  const waiting = parts.filter(isPiece).sort((a, b) => a.top - b.top);
  const joined: FormulaPart[] = [];
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    const start = first;
    const isBelow = (part: FormulaPart) =>
      Math.abs(part.left - start.left) < pieceSlack * start.size && bracketPieces[part.text] === undefined;
    const next = waiting.findIndex(
      (part) =>
        bracketPieces[part.text] !== undefined && Math.abs(part.left - start.left) < pieceSlack * start.size,
    );
    const own = [start, ...waiting.slice(0, next < 0 ? undefined : next).filter(isBelow)];
    for (const piece of own.slice(1)) waiting.splice(waiting.indexOf(piece), 1);
    joined.push(bracketPieces[start.text] === undefined ? start : joinBracket(own));
  }
  return [...parts.filter((part) => !isPiece(part)), ...joined];
}

function joinBracket(pieces: readonly FormulaPart[]): FormulaPart {
  const [first] = pieces;
  if (!first) throw new RangeError('a bracket has pieces');
  const text = bracketPieces[first.text] ?? first.text;
  const length = text === '{' || text === '}' ? pieceLength.ofBrace : pieceLength.usual;
  const bottom = Math.max(...pieces.map(({ top, size }) => top + length * size));
  return {
    ...first,
    text,
    bottom,
    axis: (first.top + bottom) / 2,
    latex: escaped[text] ?? text,
    words: pieces.flatMap(({ words }) => words),
  };
}

/** From where to where a word is drawn, and its axis. */
function reachOf(text: string, { left, right, top, bottom, baseline, look }: Word) {
  const { size } = look;
  if (isHanging(text, look)) {
    const depth = size * hangingDepth(text, (right - left) / size);
    return { top: baseline, bottom: baseline + depth, axis: baseline + depth / 2 };
  }
  const axis = baseline - axisHeight * size;
  if (mayBeTall.test(text) && bottom - top > tall * size) return { top, bottom, axis };
  return { top: baseline - letterBox.above * size, bottom: baseline + letterBox.below * size, axis };
}

function isHanging(text: string, { font }: Word['look']): boolean {
  return hangingFont.test(font ?? '') && mayBeTall.test(text);
}

/** Whether it is a large sign, or a piece of one, of a font for formulas that stand alone. */
export function isLargeSign({ text, word }: FormulaPart): boolean {
  return word !== undefined && (isHanging(text, word.look) || /^[⎛-⎭]$/u.test(text));
}

function hangingDepth(text: string, width: number): number {
  if (/[()[\]{}|∣‖√]/u.test(text)) return bracketDepths.find(({ widthMax }) => width <= widthMax)?.depth ?? 1;
  const isText = width < 1.1 * (textWidths[text] ?? usualTextWidth);
  if (/[∫∮]/u.test(text)) return isText ? depths.integralText : depths.integral;
  return isText ? depths.text : depths.display;
}

/** Whether it is a bracket that encloses several rows. */
export function isTallBracket({ text, word, top, bottom, size }: FormulaPart): boolean {
  return word !== undefined && /^[({[|∣‖]$/u.test(text) && bottom - top > tall * size;
}

/** What ends what these begin. */
export const closings: Record<string, string> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '|': '|',
  '∣': '∣',
  '‖': '‖',
};

/** Whether its limits may stand above and below it. */
export function isOperator({ text, word }: FormulaPart): boolean {
  return word !== undefined && operators.test(text);
}

/** Whether it is of a formula rather than of a sentence: signs, numbers, variables and names of functions. */
export function isMathematical({ text, word }: FormulaPart): boolean {
  if (!word || functions.has(text)) return true;
  if (!isWritable({ text })) return false;
  if (signs.test(text)) return true;
  // Abbreviations are words.
  if (/\p{L}\./u.test(text) && !isOfVariables(word)) return false;
  const letters = text.match(/\p{L}+/gu) ?? [];
  const isSlanted = isOfVariables(word);
  return letters.every((run) =>
    isSlanted ? run.length <= 3 : functions.has(run) || (letter.test(run) && !lonelyWords.test(text)),
  );
}

/** Whether a formula may hold it: marks over letters and signs without a meaning are no LaTeX. */
export function isWritable({ text }: Pick<FormulaPart, 'text'>): boolean {
  return /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(text);
}

/** Whether it can only be of a formula: variables, Greek letters, signs of operations. */
export function isUnmistakable({ text, word }: FormulaPart): boolean {
  return !word || operators.test(text) || isOfVariables(word) || /[=±√∞∂∇≤≥∈]/u.test(text);
}

function isOfVariables({ look, letters }: Pick<Word, 'look' | 'letters'>): boolean {
  const text = letters.join('');
  return (look.isItalic && /\p{L}/u.test(text)) || /[\u{1d400}-\u{1d7ff}\p{Script=Greek}]/u.test(text);
}

/** What LaTeX would take for its own. */
const escaped: Record<string, string> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  $: '\\$',
  _: '\\_',
  '^': '\\hat{}',
  '~': '\\sim ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '∮': '\\oint ',
  '∣': '|',
  "'": "\\text{'}",
};

function latexOf(text: string, { look, letters }: Pick<Word, 'look' | 'letters'>): string {
  const isSlanted = isOfVariables({ look, letters });
  const parts = text.match(/\p{L}+|[^\p{L}]/gu) ?? [];
  const written = parts.map((part) => {
    if (!/\p{L}/u.test(part)) return escaped[part] ?? part;
    if (functions.has(part)) return `\\${part} `;
    if (isSlanted && !look.isBold) return part;
    if (look.isBold) return `\\mathbf{${part}}`;
    return part.length > 1 ? `\\text{${part}}` : `\\mathrm{${part}}`;
  });
  return written.join('');
}
