import { durationUnits } from './billing';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const monthsPerYear = 12;

/**
 * The moment (epoch milliseconds) that is `count` units later, by the calendar in UTC: the 31st of a month plus one
 * month is the last day of the next one. Null for a lifetime, an unknown unit, and a time beyond what a Date can hold.
 */
export function addDuration(fromMs: number, count: number, unit: number): number | null {
  switch (unit) {
    case durationUnits.hour:
      return fromMs + count * hourMs;
    case durationUnits.day:
      return fromMs + count * dayMs;
    case durationUnits.week:
      return fromMs + count * weekMs;
    case durationUnits.month:
      return addMonths(fromMs, count);
    case durationUnits.year:
      return addMonths(fromMs, count * monthsPerYear);
    default:
      return null;
  }
}

function addMonths(fromMs: number, count: number): number | null {
  const time = new Date(fromMs);
  const day = time.getUTCDate();
  time.setUTCDate(1);
  time.setUTCMonth(time.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  time.setUTCDate(Math.min(day, lastDay));
  const laterMs = time.getTime();
  return Number.isNaN(laterMs) ? null : laterMs;
}
