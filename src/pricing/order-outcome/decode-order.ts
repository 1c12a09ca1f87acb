import { type PaymentOrder, paidStatus, paymentOrderSchema } from '../../../contract/billing';
import { readTolerantly } from '../../../contract/read-tolerantly';

/**
 * The order in `oi`: base64 of UTF-8 JSON, in the standard or the URL-safe alphabet, padded or not, also where it was
 * encoded more than once. Null when there is none or it cannot be decoded; a field that cannot be read is left out. It
 * chooses words only: whether somebody paid is the server's decision.
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

/** A provider encodes once, a shop in front of it again, and each may use percent signs or base64. */
const maxEncodings = 5;

function decodeJson(encoded: string): unknown {
  let text = encoded;
  for (let layer = 0; layer <= maxEncodings; layer += 1) {
    const parsed = parseJson(text);
    if (typeof parsed === 'object') return parsed;
    const inner = typeof parsed === 'string' ? parsed : (decodePercent(text) ?? decodeBase64(text));
    // An unreadable order shows the failed payment's page; it is no error of the app.
    if (inner === null) return null;
    text = inner;
  }
  return null;
}

/** Undefined for what is no JSON. A bare number is none either: its digits may be base64. */
function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' || typeof parsed === 'string' ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function decodePercent(text: string): string | null {
  if (!/%[0-9a-f]{2}/i.test(text)) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function decodeBase64(text: string): string | null {
  // A plus that was not percent-encoded arrives as a space.
  const standard = text.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  try {
    const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
