import {
  billingCalls,
  marketingChannel,
  type PayCreateRequest,
  paymentStatuses,
} from '../../../contract/billing';
import { type CallFailure, fail, failureCodes, type Outcome, succeed } from '../../../contract/failures';
import type { Language } from '../../../contract/languages';
import { localKeys } from '../../../contract/storage-keys';
import { callBackend } from '../../api/call-backend';
import { createUuid } from '../../api/create-uuid';
import { backendContext } from '../../session/backend';
import { readFirstVisit } from '../../session/first-visit';
import { sessions } from '../../session/session-store';
import { localStore } from '../../ui/browser-storage';
import { isFinal } from '../is-final';
import type { Offer } from '../price-lists';
import { askAboutOrder } from './ask-about-order';
import { checkPaymentAddress } from './payment-address';
import type { Purchase } from './purchase-store';
import { commitPurchases, purchases, restorePurchases } from './purchases';
import { restoreVisitor } from './restore-visitor';

/** A person waits for each of these answers; a lost one is asked for again with the same key. */
const answerTimeoutMs = 30_000;

export type BuyFailure = CallFailure | { kind: 'unsafe-address' };

/**
 * Makes the order, or continues with the one made before, starts the payment and answers with the provider's address.
 * However often it is called for one intent, from however many tabs, there is one order until that is decided.
 */
export function buyPlan(
  offer: Offer,
  language: Language,
  canSignGuestsIn: boolean,
): Promise<Outcome<URL, BuyFailure>> {
  return inTurn(`purchase ${offer.key}`, async () => {
    await restorePurchases();
    const startedAtMs = Date.now();
    const purchase = await resume(offer, language, canSignGuestsIn);
    // The order's number was lost with the browser, and so may be the cookie of the visitor who asked for it.
    const isResumed = purchase.beganAtMs < startedAtMs;
    if (isResumed && !purchase.orderId && purchase.person === '' && !sessions.get())
      await restoreVisitor({ ...backendContext(), timeoutMs: answerTimeoutMs });
    const created = await ensureOrder(purchase);
    if (!created.ok) return created;
    const request = { orderId: created.value, payExtend: '{}' };
    const paid = await callBackend(billingCalls.pay, { request }, contextFor(purchase.payKey));
    if (!paid.ok) {
      if (isAlreadyPaid(paid.error)) purchases.end(purchase.createKey);
      else if (isFinal(paid.error)) {
        purchases.keep({ ...purchase, orderId: created.value, payKey: createUuid() });
        await commitPurchases();
      }
      return paid;
    }
    const address = checkPaymentAddress(paid.value.redirectUrl, language, location.origin);
    if (address) return succeed(address);
    console.error('The payment address is neither https nor this site: it is not followed');
    return fail({ kind: 'unsafe-address' });
  });
}

/** The purchase to continue with; a new one where there is none, or its order is decided or gone. */
async function resume(offer: Offer, language: Language, canSignGuestsIn: boolean): Promise<Purchase> {
  const person = localStore.get(localKeys.email) ?? '';
  const intent = { offerKey: offer.key, terms: describeTerms(offer), person };
  const known = purchases.findOpen(intent);
  if (known && (await isUndecided(known))) return known;
  if (known) purchases.end(known.createKey);
  const purchase: Purchase = {
    ...intent,
    request: {
      ...makeRequest(offer, language, person),
      ...(canSignGuestsIn && !person ? { signInToken: createUuid() } : {}),
    },
    createKey: createUuid(),
    payKey: createUuid(),
    beganAtMs: Date.now(),
  };
  // Stored before the call that it protects.
  purchases.keep(purchase);
  await commitPurchases();
  return purchase;
}

/** Where the server cannot be asked the order counts as undecided: continuing with it cannot make a second one. */
async function isUndecided({ orderId, person }: Purchase): Promise<boolean> {
  if (!orderId) return true;
  const info = await askAboutOrder({ orderId, person }, answerTimeoutMs);
  if (info.ok) return (info.value.status ?? paymentStatuses.pending) === paymentStatuses.pending;
  return !isFinal(info.error);
}

async function ensureOrder(purchase: Purchase): Promise<Outcome<string, CallFailure>> {
  if (purchase.orderId) return succeed(purchase.orderId);
  const { request, createKey } = purchase;
  const created = await callBackend(billingCalls.createPayment, { request }, contextFor(createKey));
  if (!created.ok) {
    // The same key would bring the same refusal again.
    if (isFinal(created.error)) purchases.end(createKey);
    return created;
  }
  purchases.keep({ ...purchase, orderId: created.value.orderId });
  // The page is about to leave for the payment, and comes back by this order.
  await commitPurchases();
  return succeed(created.value.orderId);
}

function makeRequest({ product, plan }: Offer, language: Language, email: string): PayCreateRequest {
  return {
    productsId: product.id,
    productsPriceId: plan.id,
    successUrl: `${location.origin}/payment-results`,
    cancelUrl: `${location.origin}/sub/price`,
    userExtend: JSON.stringify({ lang: language, host: location.hostname }),
    transparentExtend: '{}',
    orderAdInfoExtend: readFirstVisit(),
    marketingChannel,
    ...(email ? { email } : {}),
  };
}

/** What the person was shown; when any of it changes, an order made before is not what they agreed to. */
function describeTerms({ plan }: Offer): string {
  return JSON.stringify([
    plan.currency,
    plan.offerType,
    plan.price,
    plan.tryoutPrice,
    plan.firstDiscountPrice,
    plan.duration,
    plan.durationUnit,
    plan.tryoutDuration,
    plan.tryoutDurationUnit,
  ]);
}

function contextFor(idempotencyKey: string) {
  return { ...backendContext(), timeoutMs: answerTimeoutMs, idempotencyKey };
}

function isAlreadyPaid(failure: CallFailure): boolean {
  return failure.kind === 'business' && failure.code === failureCodes.billing.alreadyPaid;
}

/** One tab at a time, where the browser has Web Locks; elsewhere the server's own idempotency covers it. */
async function inTurn<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
