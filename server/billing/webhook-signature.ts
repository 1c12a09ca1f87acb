import { createHmac, timingSafeEqual } from 'node:crypto';

/** Carries `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const signatureHeader = 'x-payment-signature';

/** A signature is good for so long, so that a recorded request is of no use later. */
const toleranceSeconds = 300;
const signaturePattern = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

export function signWebhook(secret: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body)}`;
}

/** Whether the body was signed with the secret within the last five minutes. */
export function isSignedWebhook(secret: string, body: string, signature: unknown, nowMs: number): boolean {
  const match = typeof signature === 'string' ? signaturePattern.exec(signature) : null;
  if (!match) return false;
  const seconds = Number(match[1]);
  if (Math.abs(nowMs / 1000 - seconds) > toleranceSeconds) return false;
  return timingSafeEqual(Buffer.from(match[2] ?? ''), Buffer.from(digest(secret, seconds, body)));
}

function digest(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
