import { durationUnits, lifetimeExpirationMs, renewals } from '../../contract/billing';
import type { Language } from '../../contract/languages';
import { addDuration, type Duration } from '../plans/membership-dates';
import { describeAmount } from '../plans/money';
import { firstDurationOf, type Order } from './order-store';

const unitNames: Record<number, string> = {
  [durationUnits.hour]: 'hour',
  [durationUnits.day]: 'day',
  [durationUnits.week]: 'week',
  [durationUnits.month]: 'month',
  [durationUnits.year]: 'year',
};

/** What a purchase costs, for a person to read before it is made. */
export type DescribedTerms = {
  /** `$0.99 / 2 days`, or the bare amount of a pack. */
  now: string;
  /** What follows and when: undefined when nothing more is charged. */
  later: { price: string; date: string } | undefined;
  /** How long a pack lasts; undefined for a subscription, and `lifetime` for one without an end. */
  lasts: string | undefined;
  isLifetime: boolean;
};

/** `startMs`: when what is bought would begin (epoch milliseconds): now, or when a running membership ends. */
export function describeTerms(order: Order, startMs: number, language: Language): DescribedTerms {
  const full = { count: order.duration, unit: order.durationUnit };
  const first = firstDurationOf(order);
  const charge = describeAmount(order.chargeMinor, order.currency, language);
  const untilMs = addDuration(startMs, first);
  if (order.isRenew !== renewals.subscription) {
    const isLifetime = untilMs === lifetimeExpirationMs;
    return {
      now: charge,
      later: undefined,
      lasts: isLifetime ? undefined : describeDuration(full, language),
      isLifetime,
    };
  }
  return {
    now: `${charge} / ${describeDuration(first, language)}`,
    later: {
      price: `${describeAmount(order.priceMinor, order.currency, language)} / ${describeDuration(full, language)}`,
      date: describeDate(untilMs, language),
    },
    lasts: undefined,
    isLifetime: false,
  };
}

/** `2 days`, in the plural of the language. */
export function describeDuration({ count, unit }: Duration, language: Language): string {
  const name = unitNames[unit];
  if (name === undefined) return '';
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(count);
}

/** The day in UTC, as all of a membership's times are calculated. */
export function describeDate(ms: number, language: Language): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(ms);
  // The full stop of the Russian abbreviation would double the sentence's.
  return day.replace(/\s?г\.$/, '\u00a0года');
}
