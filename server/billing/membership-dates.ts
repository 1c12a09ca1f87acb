import { durationUnits, lifetimeExpirationMs } from '../../contract/billing';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const monthsPerYear = 12;

/** `count` of a unit of the contract: 1 hour, 2 day, 3 week, 4 month, 5 year, 100 lifetime. */
export type Duration = { count: number; unit: number };

/**
 * The time `times` durations after `anchorMs` (epoch milliseconds), by the UTC calendar. Counted from the anchor each
 * time, so a subscription of the 31st ends on the 28th of February and on the 31st of March again. A lifetime, and
 * whatever would be later, is `lifetimeExpirationMs`. Throws RangeError for a unit that the contract does not know.
 */
export function addDuration(anchorMs: number, { count, unit }: Duration, times = 1): number {
  return Math.min(addUnits(anchorMs, unit, count * times), lifetimeExpirationMs);
}

/**
 * The membership that a payment buys. Paid time adds up: it begins when what the person has ends (`expirationMs`), or
 * now. Its length is that of the calendar period from `periodFromMs` to `periodUntilMs`.
 */
export function extendMembership(
  expirationMs: number,
  nowMs: number,
  period: { fromMs: number; untilMs: number },
): { fromMs: number; untilMs: number } {
  const fromMs = Math.max(expirationMs, nowMs);
  if (period.untilMs >= lifetimeExpirationMs) return { fromMs, untilMs: lifetimeExpirationMs };
  return { fromMs, untilMs: Math.min(fromMs + period.untilMs - period.fromMs, lifetimeExpirationMs) };
}

function addUnits(anchorMs: number, unit: number, count: number): number {
  switch (unit) {
    case durationUnits.hour:
      return anchorMs + count * hourMs;
    case durationUnits.day:
      return anchorMs + count * dayMs;
    case durationUnits.week:
      return anchorMs + count * 7 * dayMs;
    case durationUnits.month:
      return addMonths(anchorMs, count);
    case durationUnits.year:
      return addMonths(anchorMs, count * monthsPerYear);
    case durationUnits.lifetime:
      return lifetimeExpirationMs;
    default:
      throw new RangeError(`There is no duration unit ${unit}`);
  }
}

function addMonths(anchorMs: number, months: number): number {
  const anchor = new Date(anchorMs);
  const month = anchor.getUTCMonth() + months;
  // Day 0 of the next month is the last of this one.
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const target = new Date(anchorMs);
  target.setUTCFullYear(anchor.getUTCFullYear(), month, Math.min(anchor.getUTCDate(), lastDay));
  const targetMs = target.getTime();
  // Beyond what a Date can say.
  return Number.isNaN(targetMs) ? lifetimeExpirationMs : targetMs;
}
