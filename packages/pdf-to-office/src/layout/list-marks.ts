import type { ListMark } from './block';
import type { Run } from './text-line';

/** A mark at the start of a line, and how many characters of its text it takes. */
export type FoundMark = { mark: Omit<ListMark, 'level'>; length: number };

const bullet = /^([•◦▪▫●○■□❑◆‣⁃∙➢❖→✓✔★·–—\-*o])\s+(?=\S)/u;
/** Word's second bullet is the letter o; a dash or a star may also begin a sentence. */
const doubtfulBullets = new Set(['o', '-', '–', '—', '*', '·']);
const number = /^(\(?)(\d{1,3}|[a-zA-Zа-яА-Я]|[ivxlcIVXLC]{2,6})([.)、])\s+(?=\S)/u;
/** A number below others: `1.2`, `3.1.4.` */
const nested = /^((?:\d{1,2}\.){1,3})(\d{1,2})(\.?)\s+(?=\S)/u;
/** As Word counts with Russian letters. */
const russian = 'абвгдежзиклмнопрстуфхцчшщэюя';

/** Reads `• `, `1. `, `(a) ` or `iv) ` at the start of a line. */
export function findMark(text: string): FoundMark | undefined {
  const bulleted = bullet.exec(text);
  if (bulleted?.[1] !== undefined) {
    const sign = bulleted[1];
    const mark = { kind: 'bullet', text: sign, format: sign, numbering: 'bullet', value: 0 } as const;
    return { mark, length: bulleted[0].length };
  }
  const below = nested.exec(text);
  if (below) {
    const [whole, above = '', digits = '', close = ''] = below;
    const mark = {
      kind: 'number',
      text: above + digits + close,
      format: `${above}%${close}`,
      numbering: 'decimal',
      value: Number(digits),
    } as const;
    return { mark, length: whole.length };
  }
  const numbered = number.exec(text);
  if (!numbered) return undefined;
  const [whole, open = '', digits = '', close = ''] = numbered;
  const numbering = numberingOf(digits);
  const value = countOf(digits, numbering);
  if (value < 1 && numbering.startsWith('russian')) return undefined;
  return {
    mark: { kind: 'number', text: open + digits + close, format: `${open}%${close}`, numbering, value },
    length: whole.length,
  };
}

/** A mark that is also something else: it counts in a list only, not on its own. */
export function isDoubtful({ mark }: FoundMark): boolean {
  if (mark.kind === 'bullet') return doubtfulBullets.has(mark.format);
  return mark.numbering !== 'decimal' || /^\d/.test(mark.format);
}

/** The runs without their first `length` characters. */
export function cutStart(runs: readonly Run[], length: number): Run[] {
  let left = length;
  const rest: Run[] = [];
  for (const run of runs) {
    const text = run.text.slice(left);
    left = Math.max(0, left - run.text.length);
    if (text !== '') rest.push({ ...run, text });
  }
  return rest;
}

function numberingOf(digits: string): ListMark['numbering'] {
  if (/^\d/.test(digits)) return 'decimal';
  const isUpper = digits === digits.toUpperCase();
  if (/\p{Script=Cyrillic}/u.test(digits)) return isUpper ? 'russianUpper' : 'russianLower';
  // A single i or I begins a list of Roman numbers more often than it is the ninth letter.
  if (digits.length > 1 || /^[iI]$/.test(digits)) return isUpper ? 'upperRoman' : 'lowerRoman';
  return isUpper ? 'upperLetter' : 'lowerLetter';
}

function countOf(digits: string, numbering: ListMark['numbering']): number {
  if (numbering === 'decimal') return Number(digits);
  if (numbering.startsWith('russian')) return russian.indexOf(digits.toLowerCase()) + 1;
  if (numbering.endsWith('Letter')) return digits.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  return readRoman(digits.toLowerCase());
}

export function isRomanNumber(text: string): boolean {
  return /^[ivxlc]{1,7}$/.test(text);
}

export function readRoman(digits: string): number {
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
  let total = 0;
  for (const [index, digit] of [...digits].entries()) {
    const value = values[digit] ?? 0;
    total += value < (values[digits[index + 1] ?? ''] ?? 0) ? -value : value;
  }
  return total;
}
