import { subscribedStatus } from '../../contract/accounts';
import { lifetimeExpirationMs, offerTypes, renewals } from '../../contract/billing';
import { dayMs } from '../../contract/time-spans';
import { findUserByEmail, insertNobody, insertUser } from '../accounts/account-store';
import { closeUnprovenAccount } from '../accounts/end-access';
import { noPassword } from '../accounts/password';
import type { Transaction } from '../db/database';
import { type EndedAccess, paymentEvents } from '../db/schema';
import { ApiFailure, failures } from '../http/failure';
import { addDuration, extendMembership } from '../plans/membership-dates';
import { applyDispute } from './apply-dispute';
import { applyRefund } from './apply-refund';
import { declineRenewal } from './decline-renewal';
import {
  findCharge,
  insertSubscription,
  lockSubscription,
  lockUser,
  replaceSubscriptions,
  type Subscription,
  setMembership,
  updateSubscription,
} from './grant-store';
import { nextOrderState, wasPaid } from './order-states';
import { firstDurationOf, lockOrder, type Order, updateOrder } from './order-store';
import { PaymentMismatch } from './payment-mismatch';
import type { PaymentOutcome } from './payment-outcome';
import type { PaymentEvent } from './payment-provider';
import { isIntroductionUsed, returnIntroduction } from './return-introduction';
import { isSecondSubscription } from './second-subscription';
import { bookUnclaimed, type Period, writeGrant } from './write-grant';

/**
 * Takes the provider's news into account. News may come twice, late and out of order: each counts once, and money that
 * was taken is granted whatever was reported before. Throws `malformed` when it does not fit the order.
 */
export async function applyPaymentEvent(
  tx: Transaction,
  news: PaymentEvent,
  now: Date,
): Promise<PaymentOutcome> {
  const order = await lockOrder(tx, news.orderId);
  if (!order) throw new ApiFailure(failures.notFound, 'news of an unknown order');
  const isNew = await insertEvent(tx, news);
  if (!isNew) return { change: 'nothing' };
  if (news.type === 'refund') return applyRefund(tx, order, news, now);
  if (isDispute(news)) return applyDispute(tx, order, news, now);
  return news.period === 0 ? applyFirst(tx, order, news, now) : applyRenewal(tx, order, news, now);
}

async function applyFirst(
  tx: Transaction,
  order: Order,
  news: PaymentEvent,
  now: Date,
): Promise<PaymentOutcome> {
  if (news.amountMinor !== order.chargeMinor || news.currency !== order.currency)
    throw new PaymentMismatch('news of another amount than the order has');
  const occurredAt = new Date(news.occurredAt);
  // A refusal that is older than what is known says nothing new.
  const isOutdated = order.decidedAt !== null && order.decidedAt >= occurredAt;
  if (wasPaid(order.state) && (await isSecondPayment(tx, news)))
    return { change: 'duplicate', order, refund: news };
  if (wasPaid(order.state) || (isOutdated && news.type !== 'approve')) return { change: 'nothing' };

  // The page shows it, and lets the person confirm.
  if (news.type === 'authenticate') return { change: 'nothing' };
  const state = nextOrderState(order.state, news.type);
  if (state !== 'paid') {
    await updateOrder(tx, order.id, { state, decidedAt: occurredAt });
    return { change: 'nothing' };
  }
  if (isUnclaimed(order, occurredAt)) {
    const userId = order.userId ?? (await insertNobody(tx, order.siteCode, now));
    await updateOrder(tx, order.id, { state, decidedAt: occurredAt, userId });
    return bookUnclaimed(tx, order, userId, news, now);
  }
  const email = order.email ?? news.email;
  if (await isIntroductionUsed(tx, { ...order, email }))
    return returnIntroduction(tx, { ...order, email }, news, now);
  const account = await findPayer(tx, order, email);
  const { userId, isNewAccount: madeAccount, ended } = account;
  // Whoever pays for an account that was there before is not signed in to it.
  const signInHash = madeAccount ? order.signInHash : null;
  await updateOrder(tx, order.id, { state, decidedAt: occurredAt, userId, email, signInHash, madeAccount });
  await grantFirst(tx, { ...order, email }, userId, news, now);
  return { change: 'granted', order: { ...order, state, email }, period: 0, userId, ended };
}

async function grantFirst(
  tx: Transaction,
  order: Order,
  userId: string,
  news: PaymentEvent,
  now: Date,
): Promise<void> {
  const user = await lockUser(tx, userId);
  const isTrial = order.offerType === offerTypes.trial;
  const fromMs = Math.max(user.expirationTime, now.getTime());
  const untilMs = addDuration(fromMs, firstDurationOf(order));
  await grant(tx, order, userId, news, { fromMs, untilMs }, now);

  const isSubscription = order.isRenew === renewals.subscription;
  // A stranger's payment that was taken is granted, and leaves the person's own subscription as it is.
  if (await isSecondSubscription(tx, order)) return;
  // Two subscriptions at once, or one beside a lifetime, would charge for nothing.
  if (isSubscription || untilMs === lifetimeExpirationMs) await replaceSubscriptions(tx, userId);
  if (!isSubscription) return;
  await insertSubscription(tx, {
    id: order.id,
    siteCode: order.siteCode,
    userId,
    currency: order.currency,
    priceMinor: order.priceMinor,
    duration: order.duration,
    durationUnit: order.durationUnit,
    anchorAt: new Date(isTrial ? untilMs : fromMs),
    periodsPaid: isTrial ? 0 : 1,
    nextPeriod: 1,
    renewsAt: new Date(untilMs),
  });
}

async function applyRenewal(
  tx: Transaction,
  order: Order,
  news: PaymentEvent,
  now: Date,
): Promise<PaymentOutcome> {
  const subscription = await lockSubscription(tx, order.id);
  if (!subscription) throw new ApiFailure(failures.malformed, 'a renewal of what is no subscription');
  const { userId } = subscription;
  // That period is paid: a repeated event, or a refusal that was overtaken, changes nothing.
  if (news.period < subscription.nextPeriod) {
    const isSecond = await isSecondPayment(tx, news);
    return isSecond ? { change: 'duplicate', order, refund: news } : { change: 'nothing' };
  }
  // Its page was left or has expired: the charge is tried again all the same.
  if (news.type === 'cancel' || news.type === 'expire') return { change: 'nothing' };
  if (news.type !== 'approve') return declineRenewal(tx, order, subscription, news, now);
  if (news.amountMinor !== subscription.priceMinor || news.currency !== subscription.currency)
    throw new PaymentMismatch('news of another amount than the subscription has');

  const user = await lockUser(tx, userId);
  if (user.deletedAt) {
    await updateSubscription(tx, order.id, { nextPeriod: news.period + 1 });
    return bookUnclaimed(tx, order, userId, news, now);
  }
  const next = nextPeriod(subscription, now.getTime());
  const membership = extendMembership(user.expirationTime, now.getTime(), next);
  await grant(tx, order, userId, news, membership, now);
  await updateSubscription(tx, order.id, {
    anchorAt: new Date(next.anchorMs),
    periodsPaid: next.periodsPaid,
    renewsAt: new Date(next.untilMs),
    nextPeriod: news.period + 1,
    ...{ failures: 0, failingSince: null, retryAt: null },
  });
  return { change: 'granted', order, userId, period: news.period };
}

function isDispute({ type }: PaymentEvent): boolean {
  return type === 'dispute' || type === 'disputeWon' || type === 'disputeLost';
}

/** Whether a period was paid by another payment than the one that is reported. */
async function isSecondPayment(
  tx: Transaction,
  { type, orderId, period, paymentId }: PaymentEvent,
): Promise<boolean> {
  if (type !== 'approve') return false;
  const grant = await findCharge(tx, orderId, period);
  return grant !== undefined && grant.paymentId !== paymentId;
}

/** Approved by somebody who has been deleted since; whoever pays a guest's order after that says anew who they are. */
function isUnclaimed({ personDeletedAt, userId }: Order, approvedAt: Date): boolean {
  return personDeletedAt !== null && (userId !== null || approvedAt <= personDeletedAt);
}

/**
 * The calendar period that a renewal pays. One that comes more than a day late (the server was down) restarts then:
 * otherwise the next charge would follow at once.
 */
function nextPeriod(subscription: Subscription, nowMs: number) {
  const duration = { count: subscription.duration, unit: subscription.durationUnit };
  const isLate = nowMs - subscription.renewsAt.getTime() > dayMs;
  const anchorMs = isLate ? nowMs : subscription.anchorAt.getTime();
  const periodsPaid = isLate ? 1 : subscription.periodsPaid + 1;
  return {
    anchorMs,
    periodsPaid,
    fromMs: addDuration(anchorMs, duration, periodsPaid - 1),
    untilMs: addDuration(anchorMs, duration, periodsPaid),
  };
}

/** Writes the ledger and the membership. */
async function grant(
  tx: Transaction,
  order: Order,
  userId: string,
  news: PaymentEvent,
  period: Period,
  now: Date,
): Promise<void> {
  await writeGrant(tx, order, userId, news, period, now);
  await setMembership(tx, userId, { subStatus: subscribedStatus, expirationTime: period.untilMs });
}

/**
 * The account that is paid for: the buyer's, or that of the e-mail, which is made when there is none. Whoever registered
 * the e-mail without proving that it is theirs must not receive what its owner buys.
 */
async function findPayer(
  tx: Transaction,
  order: Order,
  email: string | null,
): Promise<{ userId: string; isNewAccount: boolean; ended?: EndedAccess }> {
  if (order.userId !== null) return { userId: order.userId, isNewAccount: false };
  if (email === null) throw new ApiFailure(failures.malformed, 'a payment without an e-mail');
  const { siteCode } = order;
  const isNewAccount = await insertUser(tx, { siteCode, email, passwordHash: noPassword });
  const user = await findUserByEmail(tx, siteCode, email);
  if (!user) throw new Error('the account could not be made');
  const payer = { userId: user.id, isNewAccount };
  if (isNewAccount || user.provenAt !== null) return payer;
  return { ...payer, ended: await closeUnprovenAccount(tx, user.id) };
}

async function insertEvent(tx: Transaction, news: PaymentEvent): Promise<boolean> {
  const inserted = await tx
    .insert(paymentEvents)
    .values({
      id: news.id,
      orderId: news.orderId,
      type: news.type,
      occurredAt: new Date(news.occurredAt),
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return inserted.length === 1;
}
