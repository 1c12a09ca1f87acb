import { UsageError } from './command';

/** The beginning of a day (UTC) that an option names, as 2027-01-31. Throws UsageError. */
export function readDay(option: string, date = ''): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00.000Z`) : undefined;
  // The 31st of a month that has 30 days is not the next month's first.
  if (!day || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) {
    throw new UsageError(`--${option} must be a day, as 2027-01-31.`);
  }
  return day;
}
