import { expect, test } from 'vitest';
import { type OrderState, orderStates } from '../db/schema';
import { nextOrderState, type OrderEvent } from './order-states';

const events: OrderEvent[] = ['start', 'approve', 'decline', 'cancel', 'expire'];

/** The state after each event, in the order above. */
const table: Record<OrderState, OrderState[]> = {
  created: ['pending', 'paid', 'declined', 'cancelled', 'expired'],
  pending: ['pending', 'paid', 'declined', 'cancelled', 'expired'],
  paid: ['paid', 'paid', 'paid', 'paid', 'paid'],
  declined: ['pending', 'paid', 'declined', 'cancelled', 'declined'],
  cancelled: ['pending', 'paid', 'declined', 'cancelled', 'cancelled'],
  expired: ['pending', 'paid', 'declined', 'cancelled', 'expired'],
};

const cases = orderStates.flatMap((state) =>
  events.map((event, index) => ({ state, event, next: table[state][index] })),
);

test.each(cases)('$state and $event make $next', ({ state, event, next }) => {
  expect(nextOrderState(state, event)).toBe(next);
});
