import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderState, orderStates } from '../db/schema';
import { nextOrderState, type OrderEvent } from './order-states';

const events: OrderEvent[] = ['start', 'approve', 'decline', 'cancel', 'expire', 'refund'];

/** The state after each event, in the order above. */
const table: Record<OrderState, OrderState[]> = {
  created: ['pending', 'paid', 'declined', 'cancelled', 'expired', 'created'],
  pending: ['pending', 'paid', 'declined', 'cancelled', 'expired', 'pending'],
  paid: ['paid', 'paid', 'paid', 'paid', 'paid', 'refunded'],
  refunded: ['refunded', 'refunded', 'refunded', 'refunded', 'refunded', 'refunded'],
  declined: ['pending', 'paid', 'declined', 'cancelled', 'declined', 'declined'],
  cancelled: ['pending', 'paid', 'declined', 'cancelled', 'cancelled', 'cancelled'],
  expired: ['pending', 'paid', 'declined', 'cancelled', 'expired', 'expired'],
};

const cases = orderStates.flatMap((state) =>
  events.map((event, index) => ({ state, event, next: table[state][index] })),
);

test.each(cases)('$state and $event make $next', ({ state, event, next }) => {
  expect(nextOrderState(state, event)).toBe(next);
});

const anyEvents = fc.array(fc.constantFrom(...events), { maxLength: 30 });
const settle = (state: OrderState, happened: readonly OrderEvent[]) => happened.reduce(nextOrderState, state);

test('whatever happens in whatever order, what was approved is paid until it is given back, and nothing else is', () => {
  fc.assert(
    fc.property(anyEvents, (happened) => {
      const approvedAt = happened.indexOf('approve');
      const isRefunded = approvedAt >= 0 && happened.includes('refund', approvedAt);
      const state = settle('created', happened);
      expect(state === 'paid').toBe(approvedAt >= 0 && !isRefunded);
      expect(state === 'refunded').toBe(isRefunded);
    }),
  );
});

test('hearing the same again, however often, makes no difference', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...orderStates),
      fc.constantFrom(...events),
      fc.nat(5),
      (state, event, times) => {
        const once = nextOrderState(state, event);
        expect(settle(once, Array<OrderEvent>(times).fill(event))).toBe(once);
      },
    ),
  );
});

test('giving up touches only what is open', () => {
  fc.assert(
    fc.property(anyEvents, (happened) => {
      const state = settle('created', happened);
      const isOpen = state === 'created' || state === 'pending';
      expect(nextOrderState(state, 'expire')).toBe(isOpen ? 'expired' : state);
    }),
  );
});
