import { durationUnits, lifetimeExpirationMs } from '../../contract/billing';
import { addDuration as addToDate } from '../../contract/calendar';

/** `count` of a unit of the contract: 1 hour, 2 day, 3 week, 4 month, 5 year, 100 lifetime. */
export type Duration = { count: number; unit: number };

const knownUnits = new Set<number>(Object.values(durationUnits));

/**
 * The time `times` durations after `anchorMs` (epoch milliseconds), by the UTC calendar. Counted from the anchor each
 * time, so a subscription of the 31st ends on the 28th of February and on the 31st of March again. A lifetime, and
 * whatever would be later, is `lifetimeExpirationMs`. Throws RangeError for a unit that the contract does not know.
 */
export function addDuration(anchorMs: number, { count, unit }: Duration, times = 1): number {
  if (!knownUnits.has(unit)) throw new RangeError(`There is no duration unit ${unit}`);
  return Math.min(addToDate(anchorMs, count * times, unit) ?? lifetimeExpirationMs, lifetimeExpirationMs);
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
