/**
 * Milliseconds that a Retry-After header asks to wait, from either of its forms (RFC 9110 §10.2.3), never negative.
 * A date is read against the answer's own Date where there is one, so that a device's wrong clock does not matter.
 * Returns undefined for a missing or unreadable header.
 */
export function parseRetryAfter(
  retryAfter: string | null,
  answeredAt: string | null,
  nowMs: number,
): number | undefined {
  const text = retryAfter?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const untilMs = Date.parse(text);
  if (Number.isNaN(untilMs)) return undefined;
  const answeredAtMs = Date.parse(answeredAt ?? '');
  return Math.max(0, untilMs - (Number.isNaN(answeredAtMs) ? nowMs : answeredAtMs));
}
