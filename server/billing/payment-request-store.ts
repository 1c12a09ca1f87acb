import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { minuteMs } from '../../contract/time-spans';
import type { Database, Queryable, Transaction } from '../db/database';
import { type PageDetails, paymentRequests } from '../db/schema';
import type { Grant } from './grant-store';
import type { Order } from './order-store';
import { nextRequestState, type RequestEvent } from './request-states';

export type PaymentRequest = typeof paymentRequests.$inferSelect;
export type NewPaymentRequest = Pick<
  PaymentRequest,
  'id' | 'kind' | 'provider' | 'orderId' | 'period' | 'currency' | 'amountMinor'
> &
  Partial<Pick<PaymentRequest, 'paymentId' | 'refundedBeforeMinor' | 'details'>>;

/** A request that no task has asked for by then is taken up by the schedule. */
const takeUpAfterMs = 1.5 * minuteMs;
/** The wait before a provider is asked what became of a request doubles up to this. */
const checkIntervalMs = { first: 5 * minuteMs, last: 6 * 60 * minuteMs };

/** Writes down what is to be asked for. False when it was before. Nothing may be asked before this is committed. */
export async function insertPaymentRequest(tx: Transaction, request: NewPaymentRequest): Promise<boolean> {
  const nextCheckAt = new Date(Date.now() + takeUpAfterMs);
  const inserted = await tx
    .insert(paymentRequests)
    .values({ ...request, nextCheckAt })
    .onConflictDoNothing()
    .returning({ id: paymentRequests.id });
  return inserted.length === 1;
}

/** A charge of a subscription's period; `attempt` counts those that were declined before it. */
export function describeCharge(
  order: Pick<Order, 'id' | 'provider'>,
  charge: { period: number; attempt: number; currency: string; amountMinor: number },
): NewPaymentRequest {
  const { attempt, ...money } = charge;
  const id = `charge-${order.id}-${charge.period}-${attempt}`;
  return { id, kind: 'charge', provider: order.provider, orderId: order.id, ...money };
}

/** A refund of one charge: all of it that is left, or `amountMinor` of that. `retry` counts those that were refused before it. */
export function describeRefund(
  order: Pick<Order, 'id' | 'provider'>,
  charge: Pick<Grant, 'period' | 'paymentId' | 'currency' | 'amountMinor'> &
    Partial<Pick<Grant, 'refundedMinor'>>,
  part: { amountMinor?: number | undefined; retry?: number } = {},
): NewPaymentRequest {
  const { period, paymentId, currency, refundedMinor: refundedBeforeMinor = 0 } = charge;
  const { amountMinor = charge.amountMinor - refundedBeforeMinor, retry = 0 } = part;
  const { provider, id: orderId } = order;
  const total = refundedBeforeMinor + amountMinor;
  const isWhole = amountMinor === charge.amountMinor;
  const id = [
    `refund-${orderId}-${paymentId}`,
    ...(isWhole ? [] : [`-${total}`]),
    ...(retry > 0 ? [`-retry-${retry}`] : []),
  ].join('');
  const money = { currency, amountMinor, refundedBeforeMinor };
  return { id, kind: 'refund', provider, orderId, period, paymentId, ...money };
}

/** A page on which the period is paid; `number` counts the order's pages. */
export function describeOpening(
  order: Pick<Order, 'id' | 'provider' | 'currency'>,
  page: { period: number; number: number; amountMinor: number; details: PageDetails },
): NewPaymentRequest {
  const { number, ...shown } = page;
  const id = `open-${order.id}-${page.period}-${number}`;
  const { provider, id: orderId, currency } = order;
  return { id, kind: 'open', provider, orderId, currency, ...shown };
}

export async function findPaymentRequest(
  database: Queryable,
  id: string,
): Promise<PaymentRequest | undefined> {
  const [request] = await database.select().from(paymentRequests).where(eq(paymentRequests.id, id));
  return request;
}

/** The pages that were asked for to pay a period, the newest first. */
export function listOpenings(
  database: Queryable,
  orderId: string,
  period: number,
): Promise<PaymentRequest[]> {
  return database
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.orderId, orderId),
        eq(paymentRequests.period, period),
        eq(paymentRequests.kind, 'open'),
      ),
    )
    .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id));
}

/** The refunds of a payment that were asked for, the newest first. */
export function listRefunds(database: Queryable, paymentId: string): Promise<PaymentRequest[]> {
  return database
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.paymentId, paymentId), eq(paymentRequests.kind, 'refund')))
    .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id));
}

/** The request that a provider knows by one of these names. */
export async function findRequestByRemoteId(
  database: Queryable,
  remoteIds: readonly string[],
): Promise<PaymentRequest | undefined> {
  const [request] = await database
    .select()
    .from(paymentRequests)
    .where(inArray(paymentRequests.remoteId, [...remoteIds]));
  return request;
}

/** Records what happened to a request. */
export async function advanceRequest(
  tx: Transaction,
  id: string,
  event: RequestEvent,
  change: Partial<Pick<PaymentRequest, 'remoteId' | 'pageUrl' | 'failure'>> = {},
): Promise<void> {
  const [request] = await tx.select().from(paymentRequests).where(eq(paymentRequests.id, id)).for('update');
  if (!request) return;
  const nextCheckAt = new Date(Date.now() + checkIntervalMs.first);
  await tx
    .update(paymentRequests)
    .set({ ...change, state: nextRequestState(request.state, event), checkCount: 0, nextCheckAt })
    .where(eq(paymentRequests.id, id));
}

/** The outcome of these is known. */
export async function settleRequests(
  tx: Transaction,
  which: {
    orderId: string;
    period: number;
    kinds: PaymentRequest['kind'][];
    remoteId?: string;
    refund?: { paymentId: string; refundedMinor: number };
  },
): Promise<void> {
  const { orderId, period, kinds, remoteId, refund } = which;
  await tx
    .update(paymentRequests)
    .set({ state: 'settled' })
    .where(
      and(
        eq(paymentRequests.orderId, orderId),
        eq(paymentRequests.period, period),
        inArray(paymentRequests.kind, kinds),
        remoteId === undefined ? undefined : eq(paymentRequests.remoteId, remoteId),
        refund && isReached(refund),
      ),
    );
}

/** Less than a refund leads to was given back by another one, and it is still to come. */
function isReached({ paymentId, refundedMinor }: { paymentId: string; refundedMinor: number }) {
  const total = sql`${paymentRequests.refundedBeforeMinor} + ${paymentRequests.amountMinor}`;
  return and(eq(paymentRequests.paymentId, paymentId), sql`${total} <= ${refundedMinor}`);
}

/** Requests that are to be asked for, or asked about, by now. They are due again later, whatever becomes of them. */
export async function claimDueRequests(
  database: Database,
  state: 'reserved' | 'asked',
  now: Date,
  limit: number,
): Promise<PaymentRequest[]> {
  return database.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(paymentRequests)
      .where(and(eq(paymentRequests.state, state), lte(paymentRequests.nextCheckAt, now)))
      .orderBy(asc(paymentRequests.nextCheckAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    for (const { id, checkCount } of due) {
      const waitMs = Math.min(checkIntervalMs.first * 2 ** checkCount, checkIntervalMs.last);
      await tx
        .update(paymentRequests)
        .set({ checkCount: checkCount + 1, nextCheckAt: new Date(now.getTime() + waitMs) })
        .where(eq(paymentRequests.id, id));
    }
    return due;
  });
}

/** Requests by what has become of them, without those that are settled. */
export async function countOpenRequests(
  database: Queryable,
): Promise<Record<'reserved' | 'asked' | 'failed', number>> {
  const count = (state: PaymentRequest['state']) =>
    database.$count(paymentRequests, eq(paymentRequests.state, state));
  return { reserved: await count('reserved'), asked: await count('asked'), failed: await count('failed') };
}

/** Takes a person out of what the provider is told. */
export async function forgetPageDetails(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({ details: sql`null`, pageUrl: null })
    .where(inArray(paymentRequests.orderId, [...orderIds]));
}
