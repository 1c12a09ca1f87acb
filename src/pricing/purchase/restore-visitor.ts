import { billingCalls } from '../../../contract/billing';
import { callBackend } from '../../api/call-backend';
import type { backendContext } from '../../session/backend';
import { purchases } from './purchases';

/**
 * Brings back the cookie of a visitor: repeats their purchases under their keys, which makes no order again. The first one
 * goes first: the server made the visitor's name of its key.
 */
export async function restoreVisitor(context: ReturnType<typeof backendContext>): Promise<void> {
  for (const { request, createKey } of purchases.listVisitors()) {
    const paid = { ...context, idempotencyKey: createKey };
    const created = await callBackend(billingCalls.createPayment, { request }, paid);
    if (!created.ok) console.info('A purchase could not be repeated', created.error);
  }
}
