import type { OrderState } from '../db/schema';

/** What can happen to an order. `start`: its payment page is asked for; the middle three are the provider's news. */
export type OrderEvent = 'start' | 'approve' | 'decline' | 'cancel' | 'expire';

/**
 * The state after an event. Money that was taken counts whenever the news of it comes, so `approve` leads to `paid`
 * from anywhere and nothing leads away from it. What makes no difference leaves the state as it is.
 */
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState {
  if (state === 'paid' || event === 'approve') return 'paid';
  switch (event) {
    case 'start':
      return 'pending';
    case 'decline':
      return 'declined';
    case 'cancel':
      return 'cancelled';
    case 'expire':
      return state === 'created' || state === 'pending' ? 'expired' : state;
  }
}
