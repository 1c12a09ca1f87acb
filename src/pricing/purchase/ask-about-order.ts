import { billingCalls, type PaymentOrder } from '../../../contract/billing';
import type { CallFailure, Outcome } from '../../../contract/failures';
import { callBackend } from '../../api/call-backend';
import { backendContext } from '../../session/backend';
import { sessions } from '../../session/session-store';
import { isFinal } from '../is-final';
import type { Purchase } from './purchase-store';
import { purchases } from './purchases';

type KnownPurchase = Pick<Purchase, 'person'> & { orderId: string };

/**
 * What the server says about an order that was made on this device. A visitor's order belongs to a cookie, which a killed
 * browser may have lost: the keys of this device's purchases then bring it back.
 */
export async function askAboutOrder(
  { person, orderId }: KnownPurchase,
  timeoutMs?: number,
): Promise<Outcome<PaymentOrder, CallFailure>> {
  const context = { ...backendContext(), ...(timeoutMs ? { timeoutMs } : {}) };
  const ask = () => callBackend(billingCalls.paymentInfo, { params: { id: orderId } }, context);
  const info = await ask();
  if (info.ok || !isFinal(info.error) || person !== '' || sessions.get()) return info;
  await restoreVisitor(context);
  return ask();
}

/**
 * Repeats the visitor's purchases under their keys, which makes no order again. The first one goes first: the server made the
 * visitor's name of its key.
 */
async function restoreVisitor(context: ReturnType<typeof backendContext>): Promise<void> {
  for (const { request, createKey } of purchases.listVisitors()) {
    const paid = { ...context, idempotencyKey: createKey };
    const created = await callBackend(billingCalls.createPayment, { request }, paid);
    if (!created.ok) console.info('A purchase could not be repeated', created.error);
  }
}
