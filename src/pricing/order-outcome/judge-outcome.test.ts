import { expect, test } from 'vitest';
import { paymentStatuses } from '../../../contract/billing';
import { judgeOutcome } from './judge-outcome';

const { pending, paid, declined, cancelled, expired } = paymentStatuses;
const order = (status: number | undefined) => (status === undefined ? undefined : { status });

test.each([
  // `oi`, the server, what is shown
  [paid, undefined, 'paid'],
  [paid, pending, 'waiting'],
  [paid, paid, 'paid'],
  [paid, declined, 'declined'],
  [paid, expired, 'declined'],
  [pending, undefined, 'unknown'],
  [declined, pending, 'waiting'],
  [pending, pending, 'waiting'],
  [pending, paid, 'paid'],
  [declined, declined, 'declined'],
  [declined, paid, 'paid'],
  [undefined, undefined, 'unknown'],
  [undefined, cancelled, 'declined'],
  [undefined, pending, 'waiting'],
  [undefined, paid, 'paid'],
])('an address that says %s and a server that says %s make it %s', (claimed, known, kind) => {
  const answer = { order: order(known), isAsked: false };
  expect(judgeOutcome(order(claimed) ?? null, answer).kind).toBe(kind);
});

test.each([
  [paid, 'paid'],
  [pending, 'asking'],
  [declined, 'asking'],
  [undefined, 'asking'],
])(
  'while the server has not answered an address that says %s makes it %s, never a failure',
  (claimed, kind) => {
    expect(judgeOutcome(order(claimed) ?? null, { order: undefined, isAsked: true }).kind).toBe(kind);
  },
);
