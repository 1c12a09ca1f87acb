import { type OrderState, paidStates } from '../db/schema';
import type { PaymentEvent } from './payment-provider';

/** What can happen to an order. `start`: its payment page is asked for; the others are the provider's events. */
export type OrderEvent = 'start' | PaymentEvent['type'];

export function wasPaid(state: OrderState): boolean {
  return paidStates.includes(state);
}

/**
 * The state after an event. Money that was taken counts whenever the news of it comes, so `approve` leads to `paid`
 * from anywhere, and nothing but a refund leads away from it. What makes no difference leaves the state as it is.
 */
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState {
  if (state === 'refunded') return state;
  if (state === 'paid') return event === 'refund' ? 'refunded' : state;
  switch (event) {
    case 'approve':
      return 'paid';
    case 'start':
      return 'pending';
    case 'decline':
      return 'declined';
    case 'cancel':
      return 'cancelled';
    case 'expire':
      return state === 'created' || state === 'pending' ? 'expired' : state;
    case 'refund':
    case 'authenticate':
    case 'dispute':
    case 'disputeWon':
    case 'disputeLost':
      return state;
  }
}
