import type { Language } from '../language';
import { isMoney, type NumberStyle, normalize } from './typed-value';

/** Of our languages, those that write 1.234,50. */
const commaLanguages: ReadonlySet<Language> = new Set<Language>(['vi', 'ru', 'id']);

/** How a language writes numbers and dates. */
export function styleOfLanguage(language: Language): NumberStyle {
  return {
    decimalMark: commaLanguages.has(language) ? ',' : '.',
    isDayFirst: language !== 'en' && language !== 'fil',
  };
}

/** Finds out from cells how their author writes numbers and dates; `fallback` decides where they do not tell. */
export function findNumberStyle(texts: readonly string[], fallback: NumberStyle): NumberStyle {
  let commas = 0;
  let points = 0;
  let dayFirst = 0;
  let monthFirst = 0;
  for (const text of texts.map(normalize)) {
    const number = /\d[\d., ]*\d/.exec(text)?.[0] ?? '';
    const isSum = isMoney(text);
    if (isDecimal(number, ',', isSum)) commas += 1;
    if (isDecimal(number, '.', isSum)) points += 1;
    const date = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}$/.exec(text);
    if (Number(date?.[1]) > 12) dayFirst += 1;
    if (Number(date?.[2]) > 12) monthFirst += 1;
    // Nobody writes a month first with points.
    if (date && text.includes('.')) dayFirst += 1;
  }
  const mark = commas > points ? ',' : '.';
  return {
    decimalMark: commas === points ? fallback.decimalMark : mark,
    isDayFirst: dayFirst === monthFirst ? fallback.isDayFirst : dayFirst > monthFirst,
  };
}

/**
 * True for what can be read in one way only: 1.234,5 or 0,25 or 1,234,567 (which says that the other one parts), and
 * 31.346 as a sum of money, which has no thousandths.
 */
function isDecimal(number: string, mark: ',' | '.', isSum: boolean): boolean {
  const other = mark === ',' ? '.' : ',';
  const parts = number.split(mark);
  const others = number.split(other);
  if (others.length > 2 && parts.length <= 2) return true;
  if (isSum && parts.length === 1 && others.length === 2 && others[1]?.length === 3) return true;
  if (parts.length !== 2) return false;
  const [whole = '', fraction = ''] = parts;
  if (whole.includes(other)) return true;
  if (isSum && fraction.length === 3) return false;
  return (
    !fraction.includes(other) &&
    (fraction.length !== 3 || whole.length > 3 || whole === '0' || /\d \d{3}/.test(whole))
  );
}
