import { expect, test } from 'vitest';
import { documents } from '../../contract/tools/documents';
import { speech } from '../../contract/tools/speech';
import { readPlanConfig, reckonQuota } from './plan-quota';
import { makePlan } from './testing/make-plan';

const pack = (price: string, currency = 'USD') =>
  reckonQuota(makePlan({ price, currency }), false, documents.type);

test('the tiers give 10, 11, 12 and 13 a dollar, each from its threshold on', () => {
  expect([pack('19.99'), pack('20'), pack('29.99'), pack('30'), pack('39.99'), pack('40')]).toEqual([
    199, 220, 329, 360, 479, 520,
  ]);
});

test('a subscription gets a fifth more, rounded down', () => {
  // 49.8 × 13 × 1.2 = 776.88
  expect(reckonQuota(makePlan({ price: '49.8' }), true, documents.type)).toBe(776);
});

test('speech is counted in hours with one decimal', () => {
  const hours = (price: string, isSubscription = false) =>
    reckonQuota(makePlan({ price }), isSubscription, speech.type);
  expect([hours('9.9'), hours('20'), hours('30'), hours('40')]).toEqual([4.9, 12, 21, 32]);
  // 49.8 × 0.8 × 1.2 = 47.808
  expect(hours('49.8', true)).toBe(47.8);
});

test('prices in dong, rupiah, pesos and roubles are calculated in dollars', () => {
  // 1,000,000 × 0.000039 = 39 dollars, × 12
  expect(pack('1000000', 'VND')).toBe(468);
  // 645161 × 0.000062 = 39.999982: just below the highest tier
  expect(pack('645161', 'IDR')).toBe(479);
  expect(pack('1000', 'PHP')).toBe(172);
  expect(pack('5000', 'RUB')).toBe(572);
});

test('other currencies and unreadable prices show 1800', () => {
  expect(pack('49.8', 'EUR')).toBe(1800);
  expect(pack('call us')).toBe(1800);
});

test('what the configuration says wins, and for a subscription its own figure first', () => {
  const config = JSON.stringify({ quota: 100, subquota: 120 });
  expect(reckonQuota(makePlan({ config }), false, documents.type)).toBe(100);
  expect(reckonQuota(makePlan({ config }), true, documents.type)).toBe(120);
  expect(reckonQuota(makePlan({ config: '{"quota":100}' }), true, documents.type)).toBe(100);
});

test('an unreadable configuration counts as none', () => {
  expect(readPlanConfig({ config: '{"tag":' })).toEqual({});
  expect(readPlanConfig({ config: '"text"' })).toEqual({});
  expect(readPlanConfig({ config: '{"bullets":"one"}' })).toEqual({});
  expect(readPlanConfig({ config: null })).toEqual({});
});
