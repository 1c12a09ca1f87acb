import { type Box, enclose, heightOf, horizontalOverlap, verticalOverlap, widthOf } from './box';
import { connected } from './connected';
import { type FormulaPart, isMathematical, isUnmistakable } from './formula-part';
import type { Rule } from './page-content';
import { axisTolerance, bracket, readFormula } from './read-formula';

/** A fraction's line is thinner, in sizes of its letters, and as long as its longer side, give or take so many. */
const thicknessMax = 0.15;
const sideSlack = 1;
/** Its sides stand in its middle, give or take so many sizes, and begin so close to it. */
const middleSlack = 0.45;
const reach = 0.6;
/** A side is lower than so many sizes. */
const sideMax = 4;
/** A root's line begins where its sign ends, give or take so many sizes. */
const signGap = 0.3;
/** Its sign is drawn so many sizes wide, where it is no letter. */
const drawnSign = { from: 0.5, to: 1.6 };
/** A root's degree is smaller than so much of what is under it. */
const degreeMax = 0.75;

/**
 * Puts fractions and roots together, inner ones first: they are narrower. `parts` is what there is then, `taken` the
 * lines and shapes that were drawn for them.
 */
export function readStructures(
  drawn: readonly FormulaPart[],
  level: readonly Rule[],
  curves: readonly Box[],
): { parts: FormulaPart[]; taken: ReadonlySet<Box> } {
  const taken = new Set<Box>();
  let parts = [...drawn];
  for (const mark of [...level, ...curves].sort((a, b) => widthOf(a) - widthOf(b))) {
    const found = isRule(mark)
      ? (readRoot(mark, level, parts) ?? readFraction(mark, parts))
      : readDrawnRoot(mark, parts);
    if (!found) continue;
    taken.add(mark);
    parts = replace(parts, found);
  }
  return { parts, taken };
}

/** A part that others are replaced by. */
type Found = { part: FormulaPart; own: readonly FormulaPart[] };

function replace(parts: readonly FormulaPart[], { part, own }: Found): FormulaPart[] {
  return [...parts.filter((other) => !own.includes(other)), part];
}

function isRule(drawn: Box | Rule): drawn is Rule {
  return 'isHorizontal' in drawn;
}

/** What stands above or below a line, connected to it. */
function sideOf(line: Box, parts: readonly FormulaPart[], isAbove: boolean): FormulaPart[] {
  const y = (line.top + line.bottom) / 2;
  const over = parts.filter((part) => {
    const x = (part.left + part.right) / 2;
    return x > line.left - 0.1 * part.size && x < line.right + 0.1 * part.size && part.axis < y === isAbove;
  });
  const distance = (part: FormulaPart) => (isAbove ? y - part.bottom : part.top - y);
  const nearest = Math.min(...over.map(distance));
  const first = over.filter((part) => distance(part) < nearest + 0.35 * part.size);
  if (first.some((part) => nearest > reach * part.size)) return [];
  return connected(
    first,
    over,
    (part, other) => verticalOverlap(part, other) > 0.25 * Math.min(heightOf(part), heightOf(other)),
  );
}

function readFraction(rule: Rule, parts: readonly FormulaPart[]): Found | undefined {
  const [above, below] = [sideOf(rule, parts, true), sideOf(rule, parts, false)];
  if (above.length === 0 || below.length === 0) return undefined;
  const [upper, lower] = [enclose(above), enclose(below)];
  const size = Math.max(...[...above, ...below].map((part) => part.size));
  const y = (rule.top + rule.bottom) / 2;
  const widest = Math.max(widthOf(upper), widthOf(lower));
  const isAsWide = Math.abs(widthOf(rule) - widest) < sideSlack * size;
  const middle = (rule.left + rule.right) / 2;
  const isInMiddle = [upper, lower].every(
    (side) => Math.abs((side.left + side.right) / 2 - middle) < middleSlack * size,
  );
  const isLow = [upper, lower].every((side) => heightOf(side) < sideMax * size);
  if (heightOf(rule) > thicknessMax * size || !isAsWide || !isInMiddle || !isLow) return undefined;
  const sides = [...above, ...below];
  const isBeside = (part: FormulaPart) =>
    !sides.includes(part) &&
    Math.abs(part.axis - y) < axisTolerance * part.size &&
    -horizontalOverlap(part, rule) < 1.2 * part.size;
  const isCertain = sides.every(isMathematical) && sides.some(isUnmistakable);
  const beside = parts.filter(isBeside);
  if (!isCertain && !beside.some(isMathematical)) return undefined;
  const [numerator, denominator] = [readFormula(above), readFormula(below)];
  if (!numerator || !denominator) return undefined;
  const part: FormulaPart = {
    ...enclose([rule, ...sides]),
    axis: y,
    size,
    latex: `\\frac{${numerator.latex}}{${denominator.latex}}`,
    text: `${bracket(numerator.text)}/${bracket(denominator.text)}`,
    words: sides.flatMap(({ words }) => words),
  };
  return { part, own: sides };
}

function readRoot(rule: Rule, rules: readonly Rule[], parts: readonly FormulaPart[]): Found | undefined {
  const sign = parts.find((part) => part.text === '√' && beginsAt(rule, part));
  // A fraction's line below its own may begin there as well.
  if (sign && rules.some((other) => other.top < rule.top && beginsAt(other, sign))) return undefined;
  const body = sign ? sideOf(rule, parts, false).filter((part) => part !== sign) : [];
  return sign && body.length > 0 ? rootOf(body, [sign], enclose([sign, rule]), parts) : undefined;
}

function beginsAt(rule: Rule, { size, right, top, bottom }: FormulaPart): boolean {
  return Math.abs(rule.left - right) < signGap * size && rule.top > top - 0.2 * size && rule.bottom < bottom;
}

/** Browsers draw a root's sign and line as one shape. */
function readDrawnRoot(curve: Box, parts: readonly FormulaPart[]): Found | undefined {
  const inside = parts.filter(
    (part) =>
      horizontalOverlap(part, curve) > 0.5 * widthOf(part) &&
      verticalOverlap(part, curve) > 0.5 * heightOf(part),
  );
  const size = Math.max(0, ...inside.map((part) => part.size));
  const body = inside.filter((part) => part.left > curve.left + drawnSign.from * size);
  if (body.length === 0 || !body.every(isMathematical) || heightOf(curve) > sideMax * size) return undefined;
  const { left, right } = enclose(body);
  const isRest = inside.some((part) => !body.includes(part) && part.size > degreeMax * size);
  const isSign =
    !isRest && left - curve.left < drawnSign.to * size && Math.abs(right - curve.right) < signGap * size;
  return isSign ? rootOf(body, [], curve, parts) : undefined;
}

function rootOf(
  body: readonly FormulaPart[],
  sign: readonly FormulaPart[],
  drawn: Box,
  parts: readonly FormulaPart[],
): Found | undefined {
  const under = readFormula(body);
  if (!under) return undefined;
  const { left } = enclose(body);
  const degrees = parts.filter((part) => {
    const x = (part.left + part.right) / 2;
    const isInSign = x > drawn.left - 0.25 * under.size && x < left;
    const isHigh = part.axis < under.axis && part.axis > drawn.top - 0.3 * under.size;
    return part.size < degreeMax * under.size && isInSign && isHigh && !sign.includes(part);
  });
  const degree = degrees.length > 0 ? readFormula(degrees) : undefined;
  const own = [...sign, ...body, ...(degree ? degrees : [])];
  const part: FormulaPart = {
    ...enclose([drawn, ...own]),
    axis: under.axis,
    size: under.size,
    latex: `\\sqrt${degree ? `[${degree.latex}]` : ''}{${under.latex}}`,
    text: `${degree ? degree.text : ''}√${bracket(under.text)}`,
    words: own.flatMap(({ words }) => words),
  };
  return { part, own };
}
