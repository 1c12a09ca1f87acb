/** A decimal number without floating point: `units` × 10^-`scale`. Money and what it is multiplied with. */
export type Decimal = { units: bigint; scale: number };

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Reads decimal text such as `49.8`; null for anything else (exponents, separators, nothing). */
export function parseDecimal(text: string | number): Decimal | null {
  const [, sign, whole, fraction = ''] = decimalPattern.exec(String(text).trim()) ?? [];
  if (whole === undefined) return null;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

/** Reads a number from our own code. Throws for anything else. */
export function toDecimal(value: string | number): Decimal {
  const decimal = parseDecimal(value);
  if (!decimal) throw new Error(`${value} is no decimal number`);
  return decimal;
}

export function multiplyDecimals(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale };
}

/** Negative, zero or positive as `one` is smaller, equal or larger. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const scale = Math.max(one.scale, other.scale);
  const difference = rescale(one, scale) - rescale(other, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export type Rounding = 'half-up' | 'down' | 'up';

/** `one` ÷ `other` with `scale` digits. `half-up` rounds away from zero, `down` and `up` towards and away from it. */
export function divideDecimals(one: Decimal, other: Decimal, scale: number, rounding: Rounding): Decimal {
  const shift = scale + other.scale - one.scale;
  const numerator = shift > 0 ? one.units * tenTo(shift) : one.units;
  const denominator = shift < 0 ? other.units * tenTo(-shift) : other.units;
  return { units: divideUnits(numerator, denominator, rounding), scale };
}

/** The number with exactly `scale` digits. */
export function roundDecimal(decimal: Decimal, scale: number, rounding: Rounding): Decimal {
  return divideDecimals(decimal, { units: 1n, scale: 0 }, scale, rounding);
}

/** Decimal text with as many digits as the scale says: `49.80`. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`;
}

function divideUnits(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [dividend, divisor] = [absolute(numerator), absolute(denominator)];
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  const isRaised = rounding === 'up' ? rest > 0n : rounding === 'half-up' && rest * 2n >= divisor;
  const rounded = isRaised ? quotient + 1n : quotient;
  return isNegative ? -rounded : rounded;
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function rescale({ units, scale }: Decimal, to: number): bigint {
  return units * tenTo(to - scale);
}

function tenTo(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
