import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../db/database';
import { loadServerSecret } from '../db/server-secret';
import { renewalPath } from './billing-paths';

/** The path at which whoever has a mail about it pays a period that could not be charged. */
export async function writeRenewalPath(
  database: Queryable,
  orderId: string,
  period: number,
): Promise<string> {
  return `${renewalPath}/${orderId}/${period}/${await keyOf(database, orderId, period)}`;
}

/** Whether a key is of a link that was mailed for this period. */
export async function isRenewalKey(
  database: Queryable,
  orderId: string,
  period: number,
  key: string,
): Promise<boolean> {
  const expected = Buffer.from(await keyOf(database, orderId, period));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function keyOf(database: Queryable, orderId: string, period: number): Promise<string> {
  const secret = await loadServerSecret(database, 'renewal-links');
  return createHmac('sha256', secret).update(`${orderId} ${period}`).digest('base64url');
}
