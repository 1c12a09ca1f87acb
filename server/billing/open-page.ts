import type { FastifyRequest } from 'fastify';
import { hourMs } from '../../contract/time-spans';
import type { Transaction } from '../db/database';
import type { PageDetails } from '../db/schema';
import { ApiFailure, failures } from '../http/failure';
import { originOf } from '../http/origin-of-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { billingFailures } from './billing-failures';
import { returnPaths } from './billing-paths';
import { lockSubscription, type Subscription } from './grant-store';
import { nextOrderState, wasPaid } from './order-states';
import { lockOrder, type Order, updateOrder } from './order-store';
import { RequestRefusedError } from './payment-provider';
import {
  describeOpening,
  insertPaymentRequest,
  listOpenings,
  type PaymentRequest,
} from './payment-request-store';
import type { Payments } from './payments';
import { writeReturnUrl } from './return-url';

/** Providers close a page after a day. */
const pageLifetimeMs = 20 * hourMs;

type Opening = { request: FastifyRequest; orderId: string; payExtend?: string };

/** A page that is to be opened, and those of the same charge that it replaces. */
type Reserved = { id: string; older: PaymentRequest[] };

/**
 * Opens the page on which an order is paid first, or finds it open; its address, or null when the order is paid. At most
 * one page of an order is open. Throws `notServed` where nobody takes the money, `backendDown` where they do not answer.
 */
export async function openPage(
  services: Services,
  payments: Payments,
  { request, orderId, payExtend }: Opening,
): Promise<string | null> {
  const { paymentProvider: provider } = tenantOf(request);
  if (!provider) throw new ApiFailure(billingFailures.notServed);
  const isPaid = async (tx: Transaction) => {
    const order = await lockOrder(tx, orderId);
    return order === undefined || wasPaid(order.state);
  };
  return openReserved(services, payments, { request, isPaid }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new ApiFailure(failures.notFound);
    if (wasPaid(order.state)) return undefined;
    await updateOrder(tx, orderId, {
      provider,
      state: nextOrderState(order.state, 'start'),
      ...(payExtend !== undefined && { payExtend }),
    });
    const { chargeMinor: amountMinor } = order;
    return reservePage(tx, { ...order, provider }, { period: 0, amountMinor, details: describePage(order) });
  });
}

/** The same for a period of a subscription that could not be charged. Null: it is paid, or the subscription is over. */
export async function openRenewalPage(
  services: Services,
  payments: Payments,
  { request, order, subscription }: { request: FastifyRequest; order: Order; subscription: Subscription },
): Promise<string | null> {
  const { nextPeriod: period, priceMinor: amountMinor } = subscription;
  const lock = async (tx: Transaction) => {
    const now = await lockSubscription(tx, order.id);
    return now?.state === 'active' && now.nextPeriod === period;
  };
  const isPaid = async (tx: Transaction) => !(await lock(tx));
  const account = originOf(request) + returnPaths.account;
  const details = { ...describePage(order), returnUrl: account, cancelUrl: account };
  return openReserved(services, payments, { request, isPaid }, async (tx) =>
    (await lock(tx)) ? reservePage(tx, order, { period, amountMinor, details }) : undefined,
  );
}

async function openReserved(
  { database, log }: Services,
  payments: Payments,
  { request, isPaid }: { request: FastifyRequest; isPaid: (tx: Transaction) => Promise<boolean> },
  reserve: (tx: Transaction) => Promise<Reserved | undefined>,
): Promise<string | null> {
  const reserved = await database.transaction(reserve);
  if (!reserved) return null;
  try {
    for (const page of reserved.older) await payments.close(page);
    if (reserved.older.length > 0 && (await database.transaction(isPaid))) return null;
    const { pageUrl } = await payments.ask(reserved.id);
    if (pageUrl === null) throw new Error(`payment page ${reserved.id} has no address`);
    return new URL(pageUrl, originOf(request)).href;
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    if (error instanceof RequestRefusedError) throw new ApiFailure(billingFailures.notServed, error.message);
    log.error({ err: error, requestId: reserved.id }, 'a payment page could not be opened');
    throw new ApiFailure(failures.backendDown, 'the payment provider did not answer');
  }
}

async function reservePage(
  tx: Transaction,
  order: Order,
  page: { period: number; amountMinor: number; details: PageDetails },
): Promise<Reserved> {
  const pages = await listOpenings(tx, order.id, page.period);
  const [newest] = pages;
  if (newest && isUsable(newest, order.provider, page.details)) return { id: newest.id, older: [] };
  const opening = describeOpening(order, { ...page, number: pages.length });
  // Asked for right after, by whoever waits for the page.
  await insertPaymentRequest(tx, opening);
  return { id: opening.id, older: pages.filter(isOpen) };
}

function describePage(order: Order): PageDetails {
  const { email, language, productName, cancelUrl } = order;
  return { email, language, productName, cancelUrl, returnUrl: writeReturnUrl(order, 'pending') };
}

function isOpen({ state }: PaymentRequest): boolean {
  return state === 'reserved' || state === 'asked';
}

function isUsable(page: PaymentRequest, provider: string, details: PageDetails): boolean {
  const isYoung = Date.now() - page.createdAt.getTime() < pageLifetimeMs;
  const isSame = (Object.keys(details) as (keyof PageDetails)[]).every(
    (name) => page.details?.[name] === details[name],
  );
  return isOpen(page) && isYoung && isSame && page.provider === provider;
}
