import { durationUnits } from '../../contract/billing';

const intlUnits = new Map<number, string>([
  [durationUnits.hour, 'hour'],
  [durationUnits.day, 'day'],
  [durationUnits.week, 'week'],
  [durationUnits.month, 'month'],
  [durationUnits.year, 'year'],
]);

/**
 * `3 months` in the language's own plural form. `unit` is a code of `durationUnits`; undefined for lifetime and for
 * codes there are not, whose words are the caller's.
 */
export function formatDuration(duration: number, unit: number, language: string): string | undefined {
  const name = intlUnits.get(unit);
  if (!name) return undefined;
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(duration);
}
