import { queryKeys } from '../../contract/storage-keys';
import type { OrderState } from '../db/schema';
import { describeOrder } from './describe-order';
import type { Order } from './order-store';

/** Where a person continues who comes back from a payment page: the page's own return, with what is known of the order. */
export function writeReturnUrl(order: Order, state: OrderState): string {
  // The older flow's return page asks the server by `uid`.
  if (order.isOlderFlow) return order.successUrl;
  const url = new URL(order.successUrl);
  const described = JSON.stringify(describeOrder(order, state));
  url.searchParams.set(queryKeys.paymentOrder, Buffer.from(described).toString('base64'));
  return url.href;
}
