import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { durationUnits } from '../../contract/billing';

type Phrase = (count: number) => MessageDescriptor;

/** Complete phrases: in Russian the case of the unit depends on the words around it. */
const spans: Record<number, Phrase> = {
  [durationUnits.hour]: (count) => msg`${plural(count, { one: 'for # hour', other: 'for # hours' })}`,
  [durationUnits.day]: (count) => msg`${plural(count, { one: 'for # day', other: 'for # days' })}`,
  [durationUnits.week]: (count) => msg`${plural(count, { one: 'for # week', other: 'for # weeks' })}`,
  [durationUnits.month]: (count) => msg`${plural(count, { one: 'for # month', other: 'for # months' })}`,
  [durationUnits.year]: (count) => msg`${plural(count, { one: 'for # year', other: 'for # years' })}`,
  [durationUnits.lifetime]: () => msg`for life`,
};

const periods: Record<number, Phrase> = {
  [durationUnits.hour]: (count) =>
    msg`${plural(count, { 1: 'every hour', one: 'every # hour', other: 'every # hours' })}`,
  [durationUnits.day]: (count) =>
    msg`${plural(count, { 1: 'every day', one: 'every # day', other: 'every # days' })}`,
  [durationUnits.week]: (count) =>
    msg`${plural(count, { 1: 'every week', one: 'every # week', other: 'every # weeks' })}`,
  [durationUnits.month]: (count) =>
    msg`${plural(count, { 1: 'every month', one: 'every # month', other: 'every # months' })}`,
  [durationUnits.year]: (count) =>
    msg`${plural(count, { 1: 'every year', one: 'every # year', other: 'every # years' })}`,
};

/** How long something lasts: `for 2 days`, `на 2 дня`. Empty for a unit that this app does not know. */
export function describeSpan(i18n: I18n, count: number, unit: number): string {
  const phrase = spans[unit];
  return phrase ? i18n._(phrase(count)) : '';
}

/** How often something comes again: `every month`, `каждые 3 месяца`. Empty for a unit that cannot recur. */
export function describePeriod(i18n: I18n, count: number, unit: number): string {
  const phrase = periods[unit];
  return phrase ? i18n._(phrase(count)) : '';
}
