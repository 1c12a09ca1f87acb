import { type PaymentOrder, paidStatus, paymentOrderSchema } from '../../../contract/billing';
import { readTolerantly } from '../../../contract/read-tolerantly';

/**
 * The order in `oi`: base64 of UTF-8 JSON, in the standard or the URL-safe alphabet, padded or not. Null
 * when there is none or it cannot be decoded; a field that cannot be read is left out. It chooses words only: whether somebody paid is the server's decision.
 */
export function decodeOrder(oi: string | null | undefined): PaymentOrder | null {
  if (!oi) return null;
  const reading = readTolerantly(paymentOrderSchema, decodeJson(oi));
  return reading.ok ? reading.value : null;
}

/** Whether an order says of itself that it was paid. */
export function isPaidOrder(order: PaymentOrder | null): order is PaymentOrder {
  return order?.status === paidStatus;
}

function decodeJson(base64: string): unknown {
  try {
    // A plus that was not percent-encoded arrives as a space.
    const standard = base64.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
    const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // An unreadable order shows the failed payment's page; it is no error of the app.
    return null;
  }
}
