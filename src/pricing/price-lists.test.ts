import { expect, test } from 'vitest';
import { durationUnits, renewals } from '../../contract/billing';
import { documents } from '../../contract/tools/documents';
import { makePriceLists } from './price-lists';
import { makePlan, makeProduct } from './testing/make-plan';

test('subscriptions and packs are two lists, in the order they came', () => {
  const lists = makePriceLists(
    [
      makeProduct([makePlan({ id: 'a' }), makePlan({ id: 'b' })]),
      makeProduct([makePlan({ id: 'c' })], renewals.pack),
    ],
    documents,
  );
  expect(lists.subscriptions.map(({ plan }) => plan.id)).toEqual(['a', 'b']);
  expect(lists.packs.map(({ plan }) => plan.id)).toEqual(['c']);
});

test('the best value is the cheapest by the day, and for packs by the unit', () => {
  const lists = makePriceLists(
    [
      makeProduct([
        makePlan({ id: 'month', price: '49.8' }),
        makePlan({ id: 'year', price: '199', durationUnit: durationUnits.year }),
        makePlan({ id: 'other-currency', price: '1', currency: 'EUR' }),
      ]),
      makeProduct(
        [
          makePlan({ id: 'small', price: '4.9', config: '{"quota":50}' }),
          makePlan({ id: 'large', price: '9.9', config: '{"quota":150}' }),
        ],
        renewals.pack,
      ),
    ],
    documents,
  );
  expect(lists.subscriptions.find(({ isBestValue }) => isBestValue)?.plan.id).toBe('year');
  expect(lists.packs.find(({ isBestValue }) => isBestValue)?.plan.id).toBe('large');
});

test('without products, or when none has a readable price, the two default plans replace them', () => {
  for (const products of [undefined, [], [makeProduct([])], [makeProduct([makePlan({ price: 'free' })])]]) {
    const { subscriptions, packs } = makePriceLists(products, documents);
    expect(packs).toEqual([]);
    expect(subscriptions.map(({ plan }) => [plan.price, plan.tryoutPrice, plan.tryoutDuration])).toEqual([
      ['49.8', undefined, undefined],
      ['49.8', '0.99', 2],
    ]);
    expect(subscriptions.every(({ isOrderable }) => !isOrderable)).toBe(true);
    expect(subscriptions.filter(({ isBestValue }) => isBestValue)).toHaveLength(1);
  }
});

test('a site without default prices shows none while it sells nothing, and its own ones all the same', () => {
  const site = { type: documents.type, pricing: { defaults: false } };
  expect(makePriceLists([], site)).toEqual({ subscriptions: [], packs: [] });
  expect(makePriceLists([makeProduct([makePlan({ id: 'a' })])], site).subscriptions).toHaveLength(1);
});
