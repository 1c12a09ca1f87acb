import { expect, test } from 'vitest';
import { durationUnits, offerTypes, renewals } from '../../contract/billing';
import { calculateCharge } from './plan-charge';
import { makePlan } from './testing/make-plan';

const nowMs = Date.UTC(2026, 10, 30, 22);
const subscription = { isRenew: renewals.subscription };
const day = (timeMs: number | undefined) => new Date(timeMs ?? 0).toISOString().slice(0, 10);

test('a trial charges little now and the full price from its end on', () => {
  const charge = calculateCharge(
    subscription,
    makePlan({
      offerType: offerTypes.trial,
      tryoutPrice: '0.99',
      tryoutDuration: 2,
      tryoutDurationUnit: durationUnits.day,
    }),
    nowMs,
  );
  expect(charge.kind).toBe('trial');
  expect(charge.now).toEqual({ amount: '0.99', currency: 'USD' });
  expect(charge.later?.price).toEqual({ amount: '49.8', currency: 'USD' });
  expect(day(charge.later?.startsAtMs)).toBe('2026-12-02');
  expect(charge.later?.every).toEqual({ count: 1, unit: durationUnits.month });
});

test('a free trial is a trial', () => {
  const plan = makePlan({ offerType: 1, tryoutPrice: '0', tryoutDuration: 1, tryoutDurationUnit: 3 });
  expect(calculateCharge(subscription, plan, nowMs).now.amount).toBe('0');
});

test('a first-period discount charges less for one period, by the calendar', () => {
  const plan = makePlan({ offerType: offerTypes.firstDiscount, firstDiscountPrice: '19.9', duration: 3 });
  const charge = calculateCharge(subscription, plan, nowMs);
  expect([charge.kind, charge.now.amount]).toEqual(['first-discount', '19.9']);
  expect(day(charge.later?.startsAtMs)).toBe('2027-02-28');
});

test('a plain subscription renews at the same price', () => {
  const charge = calculateCharge(subscription, makePlan(), nowMs);
  expect([charge.kind, charge.now.amount, charge.later?.price.amount]).toEqual(['plain', '49.8', '49.8']);
  expect(day(charge.later?.startsAtMs)).toBe('2026-12-30');
});

test('a pack and a lifetime are charged once', () => {
  expect(calculateCharge({ isRenew: renewals.pack }, makePlan(), nowMs)).toMatchObject({
    kind: 'pack',
    later: null,
  });
  const lifetime = makePlan({ durationUnit: durationUnits.lifetime });
  expect(calculateCharge(subscription, lifetime, nowMs).later).toBeNull();
});

test('an offer whose fields are missing is the plain price', () => {
  const plan = makePlan({ offerType: offerTypes.trial, tryoutPrice: '0.99' });
  expect(calculateCharge(subscription, plan, nowMs)).toMatchObject({
    kind: 'plain',
    now: { amount: '49.8' },
  });
});
