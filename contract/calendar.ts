import dayjs, { type ManipulateType } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { durationUnits } from './billing';

dayjs.extend(utc);

const calendarUnits: Readonly<Record<number, ManipulateType>> = {
  [durationUnits.hour]: 'hour',
  [durationUnits.day]: 'day',
  [durationUnits.week]: 'week',
  [durationUnits.month]: 'month',
  [durationUnits.year]: 'year',
};

/**
 * The moment (epoch milliseconds) that is `count` units later, by the calendar in UTC: the 31st of a month plus one
 * month is the last day of the next one. Null for a lifetime, an unknown unit, and a time beyond what a Date can hold.
 */
export function addDuration(fromMs: number, count: number, unit: number): number | null {
  const calendarUnit = calendarUnits[unit];
  if (!calendarUnit) return null;
  const laterMs = dayjs.utc(fromMs).add(count, calendarUnit).valueOf();
  return Number.isNaN(laterMs) ? null : laterMs;
}
