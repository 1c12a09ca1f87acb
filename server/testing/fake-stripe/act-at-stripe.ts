import { dispute, refund } from './charges';
import type { FakeBooks, StripeObject } from './fake-books';
import { expireSession, payOnPage } from './sessions';

/** What people do at Stripe: on its page, in its dashboard, at their bank. Answers with the object that changed. */
export function actAtStripe(books: FakeBooks, action: Record<string, string>): StripeObject {
  const target = books.objects.get(action.id ?? '');
  if (!target) throw new Error(`there is no ${action.id}`);
  switch (action.do) {
    case 'pay':
      return payOnPage(books, target, action);
    case 'expire':
      return expireSession(books, target.id).body as StripeObject;
    case 'refund': {
      const form = {
        payment_intent: target.id,
        ...(action.amount !== undefined && { amount: action.amount }),
      };
      return refund(books, form).body as StripeObject;
    }
    case 'card': {
      const methods = [...books.objects.values()].filter(
        (one) => one.object === 'payment_method' && one.customer === target.id,
      );
      for (const method of methods) books.record({ object: { ...method, behaviour: action.card } });
      return target;
    }
    case 'dispute':
      return dispute(books, target, action.status ?? 'needs_response');
    default:
      throw new Error(`nobody does ${action.do}`);
  }
}
