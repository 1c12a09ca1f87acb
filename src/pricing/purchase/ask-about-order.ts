import { billingCalls, type PaymentOrder } from '../../../contract/billing';
import type { CallFailure, Outcome } from '../../../contract/failures';
import { callBackend } from '../../api/call-backend';
import { backendContext } from '../../session/backend';
import { sessions } from '../../session/session-store';
import { isFinal } from '../is-final';
import type { Purchase } from './purchase-store';
import { restoreVisitor } from './restore-visitor';

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
