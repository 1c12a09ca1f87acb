/** A glyph's text on its line. */
export type Token = { text: string };

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const leftToRight = /\p{L}/u;
const digit = /\p{Nd}/u;

type Direction = 'left' | 'right' | 'number' | 'neutral';

/** True for text that is read from right to left for the most part. */
export function isRightToLeft(text: string): boolean {
  let balance = 0;
  for (const character of text) {
    const direction = directionOf(character);
    if (direction === 'right') balance += 1;
    if (direction === 'left') balance -= 1;
  }
  return balance > 0;
}

/** True when any of it is Arabic, Hebrew or another script that runs from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** True when any of it is a letter of a script that runs from left to right, and none of one from right to left. */
export function isLeftToRight(text: string): boolean {
  return leftToRight.test(text) && !rightToLeft.test(text);
}

/**
 * Whether a line is read from the right, by its tokens as they are seen from left to right. The Unicode bidirectional
 * algorithm takes that from the first letter that is read (P2), which is at one end or the other: where both ends run the
 * same way, the line does. Else what is written onto a word's end tells, then the page, then which letters are more.
 */
export function isSeenFromRight(tokens: readonly Token[], isPageFromRight?: boolean): boolean {
  const text = tokens.map((token) => token.text).join('');
  if (!hasRightToLeft(text)) return false;
  const directions = tokens.map((token) => directionOf(token.text));
  const isLetter = (direction: Direction) => direction === 'left' || direction === 'right';
  const [first, last] = [directions.find(isLetter), directions.findLast(isLetter)];
  if (first === 'right' && last === 'right') return true;
  if (first === 'left' && last === 'left') return isPageFromRight === true && isRightToLeft(text);
  return followedFromRight(tokens, directions) ?? isPageFromRight ?? isRightToLeft(text);
}

const closing = /^[.,:;!?؟،؛]$/u;

/** Which words have their closing sign on their left; undefined: none has one, or both kinds have. */
function followedFromRight(tokens: readonly Token[], directions: readonly Direction[]): boolean | undefined {
  const isSpace = (token: Token | undefined) => token === undefined || token.text.trim() === '';
  const signs = tokens.flatMap((token, index) => (closing.test(token.text) ? [index] : []));
  const isAfterRight = signs.some((at) => isSpace(tokens[at - 1]) && directions[at + 1] === 'right');
  const isAfterLeft = signs.some((at) => isSpace(tokens[at + 1]) && directions[at - 1] === 'left');
  return isAfterRight === isAfterLeft ? undefined : isAfterRight;
}

/**
 * Brings a line's tokens from the order they are seen in, from left to right, to the order they are read in: the
 * Unicode bidirectional algorithm backwards, for the one level of nesting that text on paper has.
 */
export function orderAsRead<T extends Token>(tokens: readonly T[], isPageFromRight?: boolean): T[] {
  if (!tokens.some((token) => hasRightToLeft(token.text))) return [...tokens];
  const letters = dropStretchers(tokens);
  return isSeenFromRight(tokens, isPageFromRight) ? readFromRight(letters) : readFromLeft(letters);
}

/** Arabic is justified by stretching words. The strokes between the letters are no text. */
function dropStretchers<T extends Token>(tokens: readonly T[]): T[] {
  const isStretcher = (token: T | undefined) => token?.text === '\u0640';
  return tokens.filter((token, index) => {
    if (!isStretcher(token)) return true;
    const before = tokens.slice(0, index).findLast((other) => !isStretcher(other));
    const after = tokens.slice(index).find((other) => !isStretcher(other));
    return !(rightToLeft.test(before?.text ?? '') && rightToLeft.test(after?.text ?? ''));
  });
}

/** Reverses the line, and turns back what runs from left to right in it: words in Latin letters, and numbers. */
function readFromRight<T extends Token>(tokens: readonly T[]): T[] {
  return reverseWithin(tokens.toReversed(), (direction) => direction === 'left' || direction === 'number');
}

/** Reverses what runs from right to left in the line, and turns back the numbers in it. */
function readFromLeft<T extends Token>(tokens: readonly T[]): T[] {
  const result: T[] = [];
  for (const stretch of stretchesOf(tokens, (direction) => direction === 'right')) {
    if (!stretch.isWanted) result.push(...stretch.tokens);
    else result.push(...reverseWithin(stretch.tokens.toReversed(), (direction) => direction === 'number'));
  }
  return result;
}

function reverseWithin<T extends Token>(tokens: T[], isWanted: (direction: Direction) => boolean): T[] {
  return stretchesOf(tokens, isWanted).flatMap((stretch) =>
    stretch.isWanted ? stretch.tokens.toReversed() : stretch.tokens,
  );
}

type Stretch<T> = { isWanted: boolean; tokens: T[] };

/** Parts tokens into stretches that are wanted and others; what is neutral between two wanted ones belongs to them. */
function stretchesOf<T extends Token>(
  tokens: readonly T[],
  isWanted: (direction: Direction) => boolean,
): Stretch<T>[] {
  const flags = tokens.map((token) => {
    const direction = directionOf(token.text);
    return direction === 'neutral' ? undefined : isWanted(direction);
  });
  const stretches: Stretch<T>[] = [];
  for (const [index, token] of tokens.entries()) {
    const flag = flags[index] ?? (lastFlag(flags, index) === true && nextFlag(flags, index) === true);
    const last = stretches.at(-1);
    if (last && last.isWanted === flag) last.tokens.push(token);
    else stretches.push({ isWanted: flag, tokens: [token] });
  }
  return stretches;
}

function lastFlag(flags: readonly (boolean | undefined)[], index: number): boolean | undefined {
  return flags.slice(0, index).findLast((flag) => flag !== undefined);
}

function nextFlag(flags: readonly (boolean | undefined)[], index: number): boolean | undefined {
  return flags.slice(index).find((flag) => flag !== undefined);
}

function directionOf(text: string): Direction {
  if (rightToLeft.test(text)) return digit.test(text) ? 'number' : 'right';
  if (digit.test(text)) return 'number';
  return leftToRight.test(text) ? 'left' : 'neutral';
}
