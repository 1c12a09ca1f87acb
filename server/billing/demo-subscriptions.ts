import { randomUUID } from 'node:crypto';
import { subscribedStatus } from '../../contract/accounts';
import { marketingChannel } from '../../contract/billing';
import { defaultLanguage, pickByLanguage } from '../../contract/languages';
import { hourMs } from '../../contract/time-spans';
import { findUserByEmail } from '../accounts/account-store';
import { demoPeople } from '../accounts/demo-people';
import type { Database, Transaction } from '../db/database';
import type { Offer } from '../plans/site-plans';
import type { Tenant } from '../tenants/tenant-source';
import { applyPaymentEvent } from './apply-payment-event';
import { findSubscriptionOf, lockUser, type Subscription, setMembership } from './grant-store';
import { insertOrder } from './order-store';
import { ensurePayment, updatePayment } from './providers/sandbox/sandbox-store';

/** Whoever has unsubscribed the demo member sees what that looks like; after so long the next visitor can try it. */
const cancelledForMs = hourMs;

type DemoTenant = Pick<Tenant, 'code' | 'host' | 'plans'>;

/**
 * Gives each demo member a running subscription at the normal price of the site's first one, paid and renewed as
 * everybody's is. Call it when the server starts, and now and then.
 */
export async function subscribeDemoMembers(
  database: Database,
  tenants: readonly DemoTenant[],
  now: Date,
): Promise<void> {
  for (const tenant of tenants) {
    const offer = tenant.plans.plainSubscription;
    if (offer) await database.transaction((tx) => subscribeDemoMember(tx, tenant, offer, now));
  }
}

async function subscribeDemoMember(
  tx: Transaction,
  { code: siteCode, host }: DemoTenant,
  offer: Offer,
  now: Date,
): Promise<void> {
  const { id: userId, email } = (await findUserByEmail(tx, siteCode, demoPeople.member)) ?? {};
  if (userId === undefined || email === undefined) return;
  const { expirationTime } = await lockUser(tx, userId);
  const isMember = expirationTime > now.getTime();
  if (isMember && isKept(await findSubscriptionOf(tx, userId), now)) return;

  const { terms, productId, priceId, product } = offer;
  const orderId = await insertOrder(tx, {
    ...terms,
    siteCode,
    host,
    holder: `user:${userId}`,
    userId,
    email,
    productId,
    priceId,
    productName: pickByLanguage(product.name, defaultLanguage) ?? productId,
    language: defaultLanguage,
    successUrl: `http://${host}/payment-results`,
    cancelUrl: `http://${host}/sub/price`,
    marketingChannel,
    userExtend: '{}',
    transparentExtend: '{}',
    orderAdInfoExtend: '{}',
  });
  // The member has that plan on a payment page at this moment: the next call finds it decided.
  if (orderId === undefined) return;
  // From now: what is left of a membership would push the next charge into the future.
  await setMembership(tx, userId, { subStatus: subscribedStatus, expirationTime: now.getTime() });
  const { currency, chargeMinor: amountMinor } = terms;
  const charge = { orderId, period: 0, currency, amountMinor, email };
  // In the sandbox's books too, so that it can be given back.
  const { payment } = await ensurePayment(tx, charge);
  await updatePayment(tx, payment.id, { state: 'approved', decidedAt: now });
  const news = { ...charge, paymentId: payment.id, occurredAt: now.getTime() };
  await applyPaymentEvent(tx, { ...news, id: randomUUID(), type: 'approve' }, now);
}

function isKept(subscription: Subscription | undefined, now: Date): boolean {
  if (subscription?.state === 'active') return true;
  const cancelledAt = subscription?.cancelledAt?.getTime() ?? 0;
  return cancelledAt > now.getTime() - cancelledForMs;
}
