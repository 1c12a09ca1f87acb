import type { PaymentOrder } from '../../../contract/billing';

/** The query value that `decodeOrder` reads: URL-safe base64 of UTF-8 JSON, without padding. */
export function encodeOrder(order: PaymentOrder): string {
  const bytes = new TextEncoder().encode(JSON.stringify(order));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
