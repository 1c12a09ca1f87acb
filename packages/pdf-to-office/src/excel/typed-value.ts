import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import duration from 'dayjs/plugin/duration.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(customParseFormat);
dayjs.extend(duration);
dayjs.extend(utc);

/** A cell's value as Excel keeps it, and the format that shows it as it was. No format: text. */
export type TypedValue = { value: string | number | Date; format?: string };

/** How numbers are written: which character parts the fraction. The other one parts thousands. */
export type DecimalMark = '.' | ',';

/** How a document writes what can be read in two ways. */
export type NumberStyle = { decimalMark: DecimalMark; isDayFirst: boolean };

/** Excel computes with so many digits; longer ones are numbers of accounts and cards, and would lose their end. */
const maxDigits = 15;

/** Signs, codes and short words beside a sum of money. */
const currencies = [
  '(?:US|S|HK|NT|A|C|NZ|R)?\\$|\\p{Sc}',
  'USD|EUR|GBP|CHF|JPY|CNY|KRW|INR|VND|VNĐ|IDR|PHP|RUB|SGD|MYR|THB|HKD|TWD|AUD|CAD|AED|SAR|TRY|BRL',
  'Rp\\.?|RM|đồng|đ|руб\\.?|р\\.|kr\\.?|zł|Kč|元|円|원',
  // In the Philippines P stands for a ₱ that the typeface lacks; elsewhere P1 is the name of something.
  'P(?=\\s?\\d{1,3}(?:,\\d{3})*\\.\\d{2}$)',
].join('|');
const before = new RegExp(`^(${currencies})(\\s*)(?=[-(\\d])`, 'iu');
const after = new RegExp(`(?<=[\\d)-])(\\s*)(${currencies})$`, 'iu');
/** "Rp 1.500,-": there are no cents. */
const noCents = /(?<=\d)[.,]-{1,2}$/;

/** Reads a cell's text as number, percentage, sum of money or date; anything else stays text. */
export function readTypedValue(text: string, style: NumberStyle): TypedValue {
  const plain = normalize(text);
  return readDate(plain, style) ?? readTime(plain) ?? readNumber(plain, style) ?? { value: text.trim() };
}

/** Full-width digits are digits; every kind of space and minus is one. */
export function normalize(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u2007\u2009\u202f\u3000]/g, ' ')
    .replace(/[\u2212\u2013](?=\s*\d)/g, '-')
    .trim();
}

function readNumber(text: string, style: NumberStyle): TypedValue | undefined {
  const { rest: withCents, isNegative, brackets, prefix, suffix } = takeApart(text);
  const dash = noCents.exec(withCents)?.[0] ?? '';
  const percent = /\s{0,4}%$/.exec(withCents)?.[0] ?? '';
  const rest = withCents.slice(0, withCents.length - dash.length - percent.length);
  // What has a mark of money or of a share is no date and no chapter: either way of writing serves.
  const isPlain = prefix + suffix + percent === '';
  const number =
    readDigits(rest, style.decimalMark) ?? (isPlain ? undefined : readDigits(rest, otherMark(style)));
  if (!number) return undefined;
  const value = isNegative ? -number.value : number.value;
  const pattern = `${number.isGrouped ? '#,##0' : '0'}${number.decimals > 0 ? `.${'0'.repeat(number.decimals)}` : ''}`;
  if (percent !== '') return { value: roundTo(value / 100, number.decimals + 2), format: pattern + percent };
  const positive = quote(prefix) + pattern + quote(dash) + quote(suffix);
  if (brackets === undefined) return { value, format: positive };
  const inner = `${quote(prefix)}(${pattern}${quote(dash)})${quote(suffix)}`;
  return { value, format: `${positive};${brackets === 'outer' ? `(${positive})` : inner}` };
}

function isInBrackets(text: string): boolean {
  return text.startsWith('(') && text.endsWith(')') && /\d/.test(text);
}

/** A sum's sign and its currency, with the space at it, on whichever side and in whichever order they stand. */
function takeApart(text: string) {
  let rest = text;
  let isNegative = false;
  let brackets: 'outer' | 'inner' | undefined;
  const takeBrackets = (place: 'outer' | 'inner') => {
    if (brackets !== undefined || !isInBrackets(rest)) return;
    rest = rest.slice(1, -1).trim();
    brackets = place;
    isNegative = !isNegative;
  };
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest)?.[0] ?? '';
    rest = rest.replace(pattern, '');
    return found;
  };
  const takeSign = (pattern: RegExp) => {
    if (take(pattern).includes('-')) isNegative = !isNegative;
  };
  takeBrackets('outer');
  takeSign(/^[-+]\s*(?=\S)/);
  const prefix = take(before);
  takeSign(/^[-+]\s*(?=\S)/);
  // As some ledgers set it: 1.500,00-
  if (rest.endsWith('-') && after.test(rest.slice(0, -1))) takeSign(/-$/);
  const suffix = take(after);
  takeSign(/(?<=[.,]\d{2,3})-$/);
  takeBrackets('inner');
  return { rest, isNegative, brackets, prefix, suffix };
}

/** True for a sum of money, as far as its cell tells. */
export function isMoney(text: string): boolean {
  const { prefix, suffix } = takeApart(text);
  return prefix + suffix !== '';
}

function otherMark({ decimalMark }: NumberStyle): DecimalMark {
  return decimalMark === ',' ? '.' : ',';
}

function quote(words: string): string {
  return words === '' ? '' : `"${words}"`;
}

type Digits = { value: number; decimals: number; isGrouped: boolean };

function readDigits(text: string, decimalMark: DecimalMark): Digits | undefined {
  if (!/^\d[\d.,' ]*$/.test(text) && !/^[.,]\d+$/.test(text)) return undefined;
  // A number that begins with zeros is a name.
  if (/^0\d/.test(text) || text.replace(/\D/g, '').length > maxDigits) return undefined;
  const [, whole = '', fraction = ''] = new RegExp(`^(.*?)(?:\\${decimalMark}(\\d*))?$`).exec(text) ?? [];
  const grouping = /^\d{1,3}(?:([.,' ])\d{2,3})*(?:[.,' ]\d{3})$/.exec(whole);
  const isPlain = /^\d*$/.test(whole);
  if (!isPlain && (!grouping || whole.includes(decimalMark))) return undefined;
  const marks = new Set(whole.replace(/\d/g, ''));
  if (marks.size > 1) return undefined;
  const digits = whole.replace(/\D/g, '');
  return {
    value: Number(`${digits || '0'}.${fraction || '0'}`),
    decimals: fraction.length,
    isGrouped: !isPlain,
  };
}

function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function readDate(text: string, { isDayFirst }: NumberStyle): TypedValue | undefined {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso) return dateOf(iso[1], iso[3], iso[4], `yyyy${quoteMark(iso[2])}mm${quoteMark(iso[2])}dd`);
  const wide = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日$/.exec(text);
  if (wide) return dateOf(wide[1], wide[2], wide[3], 'yyyy"年"m"月"d"日"');
  const short = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (short) {
    const mark = quoteMark(short[2]);
    const [day, month] = isDayFirst ? [short[1], short[3]] : [short[3], short[1]];
    const format = isDayFirst ? `dd${mark}mm${mark}yyyy` : `mm${mark}dd${mark}yyyy`;
    return dateOf(short[4], month, day, format);
  }
  const named = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4})$/i.exec(text);
  if (named) return dateOf(named[3], monthOf(named[2]), named[1], `d ${monthFormat(named[2])} yyyy`);
  const american = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  return american
    ? dateOf(american[3], monthOf(american[1]), american[2], `${monthFormat(american[1])} d, yyyy`)
    : undefined;
}

function monthOf(name = ''): string | undefined {
  const index = months.indexOf(name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : String(index + 1);
}

/** As long as it was written; May is both. */
function monthFormat(name = ''): string {
  return name.length > 4 ? 'mmmm' : 'mmm';
}

/** A slash would be replaced by the reader's own mark. */
function quoteMark(mark = ''): string {
  return mark === '/' ? '\\/' : mark;
}

function dateOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  format: string,
): TypedValue | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const written = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  // Strict, so that the 31st of April is no date.
  const date = dayjs.utc(written, 'YYYY-MM-DD', true);
  // Excel's calendar begins in 1900.
  return date.isValid() && date.year() >= 1900 ? { value: date.toDate(), format } : undefined;
}

function readTime(text: string): TypedValue | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds] = found;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const time = { hours: Number(hours), minutes: Number(minutes), seconds: Number(seconds ?? 0) };
  // Excel's times are parts of a day.
  const value = dayjs.duration(time).asDays();
  return { value, format: seconds === undefined ? 'hh:mm' : 'hh:mm:ss' };
}
