import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationUnits, lifetimeExpirationMs } from '../../contract/billing';
import { dayMs } from '../../contract/time-spans';
import { addDuration, extendMembership } from './membership-dates';

const at = (text: string) => Date.parse(text);
const { hour, day, week, month, year, lifetime } = durationUnits;

describe('a duration added by the calendar', () => {
  test.each([
    ['2026-01-31T10:00:00Z', month, 1, '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', month, 2, '2026-03-31T10:00:00Z'],
    ['2028-01-31T10:00:00Z', month, 1, '2028-02-29T10:00:00Z'],
    ['2028-02-29T00:00:00Z', year, 1, '2029-02-28T00:00:00Z'],
    ['2028-02-29T00:00:00Z', year, 4, '2032-02-29T00:00:00Z'],
    ['2026-12-15T23:59:59Z', month, 1, '2027-01-15T23:59:59Z'],
    ['2026-03-28T12:00:00Z', day, 2, '2026-03-30T12:00:00Z'],
    ['2026-03-28T12:00:00Z', week, 1, '2026-04-04T12:00:00Z'],
    ['2026-03-28T23:30:00Z', hour, 1, '2026-03-29T00:30:00Z'],
  ])('%s and unit %i × %i is %s', (anchor, unit, count, expected) => {
    expect(new Date(addDuration(at(anchor), { count, unit })).toISOString()).toBe(
      new Date(expected).toISOString(),
    );
  });

  test('of a lifetime is the end of all memberships, and of an unknown unit an error', () => {
    expect(addDuration(at('2026-01-01T00:00:00Z'), { count: 1, unit: lifetime })).toBe(lifetimeExpirationMs);
    expect(() => addDuration(0, { count: 1, unit: 7 })).toThrow(RangeError);
  });
});

const time = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2150-01-01T00:00:00Z') });
const unit = fc.constantFrom(hour, day, week, month, year);
const count = fc.integer({ min: 1, max: 60 });

describe('whatever the date', () => {
  test('every further period ends later, and the day of the month is the anchor’s or the month’s last', () => {
    fc.assert(
      fc.property(time, count, fc.integer({ min: 1, max: 40 }), (anchorMs, months, times) => {
        const duration = { count: months, unit: month };
        const endMs = addDuration(anchorMs, duration, times);
        expect(endMs).toBeGreaterThan(addDuration(anchorMs, duration, times - 1));
        const end = new Date(endMs);
        const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
        expect(end.getUTCDate()).toBe(Math.min(new Date(anchorMs).getUTCDate(), lastDay));
        expect(endMs % dayMs).toBe(((anchorMs % dayMs) + dayMs) % dayMs);
      }),
    );
  });

  test('twelve months are a year', () => {
    fc.assert(
      fc.property(time, count, (anchorMs, years) => {
        expect(addDuration(anchorMs, { count: years * 12, unit: month })).toBe(
          addDuration(anchorMs, { count: years, unit: year }),
        );
      }),
    );
  });

  test('paid time adds up: no purchase shortens a membership or loses a millisecond of itself', () => {
    fc.assert(
      fc.property(
        time,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000_000_000 }), unit, count), { maxLength: 12 }),
        (startMs, purchases) => {
          let nowMs = startMs;
          let expirationMs = 0;
          for (const [waitMs, boughtUnit, boughtCount] of purchases) {
            nowMs += waitMs;
            const fromMs = Math.max(nowMs, expirationMs);
            const period = { fromMs, untilMs: addDuration(fromMs, { count: boughtCount, unit: boughtUnit }) };
            const bought = extendMembership(expirationMs, nowMs, period);
            expect(bought).toEqual(period);
            expect(bought.untilMs).toBeGreaterThan(expirationMs);
            expirationMs = bought.untilMs;
          }
        },
      ),
    );
  });

  test('a renewal beside a pack adds exactly its own period', () => {
    fc.assert(
      fc.property(time, unit, count, fc.integer({ min: 0, max: 90 * dayMs }), (anchorMs, u, c, packMs) => {
        const period = { fromMs: anchorMs, untilMs: addDuration(anchorMs, { count: c, unit: u }) };
        const bought = extendMembership(anchorMs + packMs, anchorMs, period);
        expect(bought.untilMs - (anchorMs + packMs)).toBe(period.untilMs - period.fromMs);
      }),
    );
  });
});
