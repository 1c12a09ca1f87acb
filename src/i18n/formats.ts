const bytesPerGigabyte = 1024 ** 3;
const bytesPerMegabyte = 1024 * 1024;
const bytesPerKilobyte = 1024;

/** Of kilobytes, megabytes and gigabytes, as Unicode's locale data has them. */
const byteUnits: Readonly<Record<string, readonly string[]>> = { ru: ['кБ', 'МБ', 'ГБ'] };
const latinByteUnits = ['kB', 'MB', 'GB'];

/**
 * A size for a person, in the language's digits: `4.6 MB`, `312 kB`. Without the browser's formats where they change
 * nothing: the first use of one takes a slow phone 0.1 s or more, and tools state a size as they appear.
 */
export function formatBytes(bytes: number, language: string): string {
  const sizes = [bytesPerKilobyte, bytesPerMegabyte, bytesPerGigabyte];
  const index = Math.max(
    0,
    sizes.findLastIndex((size) => bytes >= size),
  );
  const size = sizes[index] ?? bytesPerKilobyte;
  const digits = index > 0 && bytes < 10 * size ? 1 : 0;
  const amount = index > 0 ? bytes / size : Math.max(1, Math.round(bytes / size));
  const rounded = Number(amount.toFixed(digits));
  const isPlain = Number.isInteger(rounded) && rounded < 1000;
  const text = isPlain
    ? String(rounded)
    : new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(rounded);
  return `${text} ${(byteUnits[language] ?? latinByteUnits)[index]}`;
}

/** A wait for a person, in whole seconds below two minutes and in minutes above. */
export function formatWait(waitMs: number, language: string): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const isShort = seconds < 120;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'second' : 'minute',
    unitDisplay: 'long',
  }).format(isShort ? seconds : Math.ceil(seconds / 60));
}

/** The last moment that a Date can hold; a backend may answer a later one, which has no day. */
const latestMs = 8.64e15;
/** In place of a time that is none. */
export const noTime = '—';

/** For the `dateTime` of a time element; undefined for a time that is none. */
export function formatIsoTime(timeMs: number): string | undefined {
  return isTime(timeMs) ? new Date(timeMs).toISOString() : undefined;
}

/** A day for a person, in words: `Nov 23, 2026`. In their own time zone. */
export function formatDate(timeMs: number, language: string): string {
  // Russian ends it with an abbreviation, whose full stop would double the sentence's.
  return formatIn(language, timeMs, { dateStyle: 'medium' }).replace(/\s?г\.$/, '');
}

/** A day and hour for a person: `Nov 23, 2026, 5:04 PM`. In their own time zone. */
export function formatDateAndTime(timeMs: number, language: string): string {
  return formatIn(language, timeMs, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A day and hour with the zone they are in, which tells two hours of one name apart: `Oct 25, 2026, 2:30 AM GMT+2`. */
export function formatZonedTime(timeMs: number, language: string): string {
  return formatIn(language, timeMs, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** False for a time beyond what a Date can hold. */
export function isTime(timeMs: number): boolean {
  return Math.abs(timeMs) <= latestMs;
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** One format for each language and style: making one takes a phone up to 0.1 s. */
function formatIn(language: string, timeMs: number, style: Intl.DateTimeFormatOptions): string {
  if (!isTime(timeMs)) return noTime;
  const key = `${language} ${style.timeStyle} ${style.timeZoneName}`;
  const format = timeFormats.get(key) ?? new Intl.DateTimeFormat(language, style);
  timeFormats.set(key, format);
  return format.format(timeMs);
}
