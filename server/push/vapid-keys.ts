import type { VapidKeys } from 'web-push';
import type { Database } from '../db/database';
import { loadServerSecret } from '../db/server-secret';

/** The key pair that a site signs its notifications with (RFC 8292), made at the first call. Changing it ends all subscriptions. */
export async function loadVapidKeys(database: Database, siteCode: string): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push');
  const stored = await loadServerSecret(
    database,
    `vapid ${siteCode}`,
    JSON.stringify(webPush.generateVAPIDKeys()),
  );
  return JSON.parse(stored);
}
