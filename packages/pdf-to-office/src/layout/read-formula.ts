import { enclose, horizontalOverlap, widthOf } from './box';
import { connected } from './connected';
import {
  closings,
  type FormulaPart,
  isOperator,
  isTallBracket,
  isWritable,
  splitAtBrackets,
} from './formula-part';

/** Smaller than so much of its line's size: raised, lowered, or above and below an operator. */
export const scriptSize = 0.88;
/** Parts on one line have axes closer than so many sizes. */
export const axisTolerance = 0.12;
/** Baselines of rows are further apart than so many sizes. */
const rowStep = 0.6;
/** Cells of a row are further apart than so many sizes. */
const cellGap = 0.75;
/** White that somebody put between two parts of a formula, in sizes. */
const quad = 0.9;
const wordGap = 0.15;

/** Puts the parts of one line of a formula together; undefined where they do not make one. */
export function readFormula(drawn: readonly FormulaPart[]): FormulaPart | undefined {
  const [first] = drawn;
  if (!first || drawn.some((part) => part.word && !isWritable(part))) return undefined;
  if (drawn.length === 1) return first;
  const size = Math.max(...drawn.map((part) => part.size));
  const parts = readRows(drawn, size);
  if (!parts) return undefined;
  const axis = mainAxis(parts, size);
  const limited = parts.map((part) => (isOn(axis, size, part) ? withLimits(part, parts, size) : undefined));
  if (limited.some((found) => found && !found.part)) return undefined;
  const limits = new Set(limited.flatMap((found) => found?.limits ?? []));
  const tokens: Token[] = [];
  const rest = parts
    .map((part, index) => limited[index]?.part ?? part)
    .filter((_, index) => !limits.has(parts[index] as FormulaPart))
    .sort((a, b) => a.left - b.left);
  let scripts: FormulaPart[] = [];
  for (const part of rest) {
    if (!isOn(axis, size, part)) {
      if (part.size > scriptSize * size) return undefined;
      scripts.push(part);
      continue;
    }
    if (!attach(tokens, scripts, axis)) return undefined;
    scripts = [];
    for (const piece of splitAtBrackets(part)) tokens.push(tokenOf(piece, tokens.at(-1), size));
  }
  if (!attach(tokens, scripts, axis)) return undefined;
  return {
    ...enclose(drawn),
    axis,
    size,
    latex: growBrackets(tokens),
    text: setApart(tokens.map(({ text }) => text).join('')),
    words: drawn.flatMap(({ words }) => words),
  };
}

type Token = { latex: string; text: string; right: number; part: FormulaPart };

/** The height most of a line's letters stand at. */
function mainAxis(parts: readonly FormulaPart[], size: number): number {
  const large = parts.filter((part) => part.size > scriptSize * size);
  const weights = large.map(({ axis }) =>
    large
      .filter((other) => Math.abs(other.axis - axis) < axisTolerance * size)
      .reduce((sum, other) => sum + widthOf(other), 0),
  );
  return large[weights.indexOf(Math.max(...weights))]?.axis ?? 0;
}

function isOn(axis: number, size: number, part: FormulaPart): boolean {
  return Math.abs(part.axis - axis) < axisTolerance * size;
}

function tokenOf(part: FormulaPart, before: Token | undefined, size: number): Token {
  const gap = before ? part.left - before.right : 0;
  const isBesideWords = [part, before?.part].some((one) => one?.latex.startsWith('\\text'));
  const space = gap > quad * size ? '\\quad ' : isBesideWords && gap > wordGap * size ? '\\ ' : '';
  const isRelation = /^[=<>≤≥≈≠+\-−±→]/u.test(part.text);
  const isApart = gap > wordGap * size || isRelation;
  return {
    latex: `${space}${part.latex}`,
    text: `${isApart && before ? ' ' : ''}${part.text}`,
    right: part.right,
    part,
  };
}

/** Gives the last token what is raised and lowered behind it; false where there is none to give it to. */
function attach(tokens: Token[], scripts: readonly FormulaPart[], axis: number): boolean {
  if (scripts.length === 0) return true;
  const base = tokens.at(-1);
  // What is raised behind an opening bracket, or beside limits, was not understood.
  if (!base || /[([{]$/.test(base.part.text) || base.part.hasLimits) return false;
  for (const [sign, own] of [
    ['_', scripts.filter((part) => part.axis > axis)],
    ['^', scripts.filter((part) => part.axis <= axis)],
  ] as const) {
    if (own.length === 0) continue;
    const script = readFormula(own);
    if (!script) return false;
    base.latex += `${sign}{${script.latex}}`;
    base.text += sign === '^' ? raise(script.text) : lower(script.text);
    base.right = Math.max(base.right, script.right);
  }
  return true;
}

function setApart(text: string): string {
  return text
    .replace(/[=<>≤≥≈≠→]/gu, ' $& ')
    .replace(/\s+/g, ' ')
    .trim();
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const lowered = '₀₁₂₃₄₅₆₇₈₉';

function raise(text: string): string {
  if (/^\d+$/.test(text)) return [...text].map((digit) => raised[Number(digit)]).join('');
  return /^[′″]+$/u.test(text) ? text : `^${bracket(text)}`;
}

function lower(text: string): string {
  if (/^\d+$/.test(text)) return [...text].map((digit) => lowered[Number(digit)]).join('');
  return `_${bracket(text)}`;
}

/** In brackets where it is more than a letter or a number. */
export function bracket(text: string): string {
  return /^(?:[\p{L}\p{M}]|\p{N}+)$/u.test(text) ? text : `(${text})`;
}

/** An operator with what stands above and below it. */
function withLimits(operator: FormulaPart, parts: readonly FormulaPart[], size: number) {
  if (!isOperator(operator)) return undefined;
  const isLarge = (part: FormulaPart) => part.size > scriptSize * size;
  const [above, below] = [true, false].map((isAbove) => {
    const side = parts.filter((part) => !isLarge(part) && part.axis < operator.axis === isAbove);
    const near = side.filter((part) => horizontalOverlap(part, operator) > 0.3 * widthOf(part));
    // What stands beside it is written behind its middle.
    const cluster = spread(near, side).filter((part) => part.left < operator.right);
    const isUnder = cluster.length > 0 && enclose(cluster).left < (operator.left + operator.right) / 2;
    return isUnder ? spread(near, side) : [];
  });
  const limits = [...(above ?? []), ...(below ?? [])];
  if (limits.length === 0) return undefined;
  const over = above && above.length > 0 ? readFormula(above) : undefined;
  const under = below && below.length > 0 ? readFormula(below) : undefined;
  if ((above?.length && !over) || (below?.length && !under)) return { part: undefined, limits };
  const isSign = !/\p{L}/u.test(operator.text);
  const latex = [
    `${operator.latex.trim()}${isSign ? '\\limits' : ''}`,
    under ? `_{${under.latex}}` : '',
    over ? `^{${over.latex}}` : '',
  ].join('');
  const text = `${operator.text}${under ? lower(under.text) : ''}${over ? raise(over.text) : ''} `;
  const part: FormulaPart = {
    ...enclose([operator, ...limits]),
    axis: operator.axis,
    size: operator.size,
    latex: `${latex} `,
    text,
    words: [operator, ...limits].flatMap(({ words }) => words),
    hasLimits: true,
  };
  // Its limits may be wider than it, and lie over what stands beside it.
  return { part: { ...part, left: operator.left, right: operator.right }, limits };
}

/** With all that follow each other without a gap. */
function spread(some: readonly FormulaPart[], among: readonly FormulaPart[]): FormulaPart[] {
  return connected(
    some,
    among,
    (part, other) =>
      -horizontalOverlap(part, other) < 0.45 * other.size &&
      Math.abs(part.axis - other.axis) < 0.5 * other.size,
  );
}

const opens = /^((?:\\quad )?)([([|]|\\\{)$/;
const closes = /^((?:\\quad )?)([)\]|]|\\\})(?=[_^]|$)/;

/** Brackets and bars of a pair belong to each other: they grow with what is between them. */
function growBrackets(tokens: readonly Token[]): string {
  const written = tokens.map(({ latex }) => latex);
  const open: number[] = [];
  const pair = (start: number, end: number) => {
    const [from = '', to = ''] = [written[start], written[end]];
    if (!opens.test(from) || !closes.test(to)) return;
    written[start] = from.replace(opens, '$1\\left$2');
    written[end] = to.replace(closes, '$1\\right$2');
  };
  const bars = tokens.flatMap(({ part }, index) => (part.word && /^[|∣]$/u.test(part.text) ? [index] : []));
  const areBars = bars.length % 2 === 0;
  for (let at = 0; areBars && at < bars.length; at += 2) pair(bars[at] ?? 0, bars[at + 1] ?? 0);
  // One that is alone stands between the two sides of a condition.
  if (!areBars) for (const bar of bars) written[bar] = (written[bar] ?? '').replace('|', '∣');
  for (const [index, { part, latex }] of tokens.entries()) {
    if (!part.word || bars.includes(index)) continue;
    if (opens.test(latex)) open.push(index);
    const start = closes.test(latex) ? open.pop() : undefined;
    if (start !== undefined) pair(start, index);
  }
  return written.join('');
}

/** Rows between tall brackets, or behind a brace, are put together; undefined where rows have no brackets. */
function readRows(parts: readonly FormulaPart[], size: number): readonly FormulaPart[] | undefined {
  const large = parts.filter((part) => part.size > scriptSize * size);
  const axis = mainAxis(parts, size);
  const off = large.filter((part) => !isOn(axis, size, part));
  if (off.length === 0) return parts;
  const bracketed = parts.filter((part) => isTallBracket(part)).sort((a, b) => a.left - b.left);
  for (const opening of bracketed) {
    const close = parts.find(
      (part) =>
        part.left > opening.right && part.text === closings[opening.text] && isOn(opening.axis, size, part),
    );
    const right = close?.left ?? (opening.text === '{' ? Infinity : -Infinity);
    const inner = parts.filter(
      (part) => part.left >= opening.right - 1 && part.right <= right + 1 && part !== opening,
    );
    const matrix = readMatrix(inner, size, close ? splitCells : splitCase);
    if (!matrix) continue;
    const own = [opening, ...inner, ...(close ? [close] : [])];
    const [from, to] = [opening.latex, close?.latex ?? '.'];
    const body = `\\begin{matrix}${matrix.latex}\\end{matrix}`;
    const joined: FormulaPart = {
      ...enclose(own),
      axis: opening.axis,
      size,
      latex: close ? `\\left${from}${body}\\right${to}` : `\\begin{cases}${matrix.latex}\\end{cases}`,
      text: `${opening.text}${matrix.text}${close?.text ?? ''}`,
      words: own.flatMap(({ words }) => words),
    };
    return readRows([...parts.filter((part) => !own.includes(part)), joined], size);
  }
  return undefined;
}

function readMatrix(
  parts: readonly FormulaPart[],
  size: number,
  split: (row: FormulaPart[], size: number) => FormulaPart[][],
): { latex: string; text: string } | undefined {
  const rows: FormulaPart[][] = [];
  const large = parts.filter((part) => part.size > scriptSize * size);
  for (const part of large.toSorted((a, b) => a.axis - b.axis)) {
    const last = rows.at(-1);
    if (last?.[0] && part.axis - last[0].axis < rowStep * size) last.push(part);
    else rows.push([part]);
  }
  if (rows.length < 2) return undefined;
  for (const part of parts.filter((other) => !large.includes(other))) {
    const nearest = rows.toSorted(
      ([a], [b]) => Math.abs((a?.axis ?? 0) - part.axis) - Math.abs((b?.axis ?? 0) - part.axis),
    )[0];
    nearest?.push(part);
  }
  const read = rows.map((row) => split(row, size).map(readFormula));
  const cells = read.map((row) => row.filter((cell) => cell !== undefined));
  if (cells.some((row, index) => row.length !== read[index]?.length)) return undefined;
  return {
    latex: cells.map((row) => row.map(({ latex }) => latex).join('&')).join('\\\\'),
    text: cells.map((row) => row.map(({ text }) => text).join(', ')).join('; '),
  };
}

function splitCells(row: FormulaPart[], size: number): FormulaPart[][] {
  const cells: FormulaPart[][] = [];
  let right = -Infinity;
  for (const part of row.toSorted((a, b) => a.left - b.left)) {
    const last = cells.at(-1);
    if (last && part.left - right < cellGap * size) last.push(part);
    else cells.push([part]);
    right = Math.max(right, part.right);
  }
  return cells;
}

/** A value and its condition, where the row's widest white is. */
function splitCase(row: FormulaPart[], size: number): FormulaPart[][] {
  const cells = splitCells(row, size);
  const gaps = cells.slice(1).map((cell, index) => enclose(cell).left - enclose(cells[index] ?? cell).right);
  const at = gaps.indexOf(Math.max(...gaps)) + 1;
  return cells.length < 3 ? cells : [cells.slice(0, at).flat(), cells.slice(at).flat()];
}
