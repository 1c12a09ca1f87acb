import type { Transaction } from '../db/database';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import type { Task } from '../tasks/task-queue';
import { applyPaymentEvent } from './apply-payment-event';
import { findOrderById, type Order } from './order-store';
import { savePayer } from './payer-store';
import type { PaymentOutcome } from './payment-outcome';
import { type PaymentEvent, type PaymentProvider, RequestRefusedError } from './payment-provider';
import {
  advanceRequest,
  claimDueRequests,
  describeRefund,
  findPaymentRequest,
  insertPaymentRequest,
  listOpenings,
  type NewPaymentRequest,
  type PaymentRequest,
  settleRequests,
} from './payment-request-store';
import { queueBillingEmail } from './queue-billing-email';

/** Money in and out: what is reserved in a transaction is asked for outside of it, and its outcome is received here. */
export type Payments = {
  /** Writes down what is to be asked for, and has a task ask for it once that is committed. */
  reserve: (tx: Transaction, request: NewPaymentRequest) => Promise<void>;
  /** Asks for a committed request; once, however often it is called. Throws RequestRefusedError. */
  ask: (id: string) => Promise<PaymentRequest>;
  /** Ends a page that is not to be paid on. */
  close: (request: PaymentRequest) => Promise<void>;
  /** Applies what a provider reports, in the caller's transaction. */
  receive: (tx: Transaction, event: PaymentEvent) => Promise<void>;
  /** Asks for what was left over, and what became of what was asked for. */
  takeUp: (now: Date) => Promise<void>;
  /** Undefined: nobody takes this order's money on this server. */
  findProvider: (order: Pick<Order, 'provider' | 'siteCode'>) => PaymentProvider | undefined;
};

type Options = Pick<Payments, 'findProvider'> & { mailing: Mailing };
type Payload = { requestId: string };

const takeUpMost = 100;

export function createPayments(services: Services, { findProvider, mailing }: Options): Payments {
  const { database, tasks, log } = services;
  const task: Task<Payload> = {
    name: 'ask-payment-provider',
    concurrency: 4,
    leaseSeconds: 120,
    maxAttempts: 6,
    retryDelaySeconds: 2,
    run: async ({ requestId }) => {
      await ask(requestId).catch((error: unknown) => {
        // It is recorded, and not asked for again.
        if (!(error instanceof RequestRefusedError)) throw error;
      });
    },
    giveUp: async ({ requestId }) => log.warn({ requestId }, 'a payment request waits to be asked for again'),
  };
  tasks.add(task);
  return { reserve, ask, close, receive, takeUp, findProvider };

  async function reserve(tx: Transaction, request: NewPaymentRequest): Promise<void> {
    if (!(await insertPaymentRequest(tx, request))) return;
    await tasks.enqueue(tx, task, { requestId: request.id });
  }

  async function ask(id: string): Promise<PaymentRequest> {
    const { request, order, provider } = await find(id);
    if (request.state !== 'reserved') return request;
    try {
      const { remoteId, pageUrl = null, events = [] } = await provider.ask(request, order);
      await database.transaction((tx) => advanceRequest(tx, id, 'answer', { remoteId, pageUrl }));
      await receiveAll(events);
      return { ...request, state: 'asked', remoteId, pageUrl };
    } catch (error) {
      if (error instanceof RequestRefusedError) await recordRefusal(request, order, error);
      throw error;
    }
  }

  async function recordRefusal(request: PaymentRequest, order: Order, error: Error): Promise<void> {
    const { id, kind, orderId } = request;
    log.error({ requestId: id, orderId, reason: error.message }, `a payment provider refused: ${kind}`);
    await database.transaction(async (tx) => {
      await advanceRequest(tx, id, 'refuse', { failure: error.message });
      // A renewal that cannot be charged is a declined one: it is tried again, and ends.
      if (kind === 'charge') await receive(tx, describeRefusedCharge(request, order));
    });
  }

  async function close(request: PaymentRequest): Promise<void> {
    // A page whose address never came back may be open all the same: the same key finds it.
    const asked = await ask(request.id);
    const { order, provider } = await find(request.id);
    await receiveAll(await provider.closePage(asked, order));
    await database.transaction((tx) => advanceRequest(tx, request.id, 'settle'));
  }

  async function takeUp(now: Date): Promise<void> {
    for (const { id } of await claimDueRequests(database, 'reserved', now, takeUpMost)) {
      await database.transaction((tx) => tasks.enqueue(tx, task, { requestId: id }));
    }
    for (const { id } of await claimDueRequests(database, 'asked', now, takeUpMost)) {
      try {
        const { request, order, provider } = await find(id);
        await receiveAll(await provider.query(request, order));
      } catch (error) {
        log.error({ err: error, requestId: id }, 'a payment provider could not say what became of a request');
      }
    }
  }

  async function receiveAll(events: readonly PaymentEvent[]): Promise<void> {
    for (const event of events) await database.transaction((tx) => receive(tx, event));
  }

  async function receive(tx: Transaction, event: PaymentEvent): Promise<void> {
    const isOfOlderPage = event.type === 'expire' && !(await isNewestPage(tx, event));
    const outcome = isOfOlderPage ? nothing : await applyPaymentEvent(tx, event, new Date());
    // Nobody is left to ask for it.
    if ('refund' in outcome) await reserve(tx, describeRefund(outcome.order, outcome.refund));
    if (outcome.change === 'disputed') {
      const { order, paymentId, isOpen } = outcome;
      log.warn({ orderId: order.id, paymentId }, isOpen ? 'a charge is disputed' : 'a dispute was won');
    }
    if (outcome.change === 'granted') await rememberPayer(tx, event);
    await settleRequests(tx, { ...event, ...settledBy(event) });
    await queueBillingEmail(mailing, tx, outcome);
  }

  async function find(id: string) {
    const request = await findPaymentRequest(database, id);
    const order = request && (await findOrderById(database, request.orderId));
    if (!order) throw new Error(`there is no payment request ${id}`);
    const provider = findProvider({ provider: request.provider, siteCode: order.siteCode });
    if (!provider) throw new Error(`no payment provider ${request.provider} for ${order.siteCode}`);
    return { request, order, provider };
  }
}

/** The next renewal is charged to whoever paid now, with the card of this payment. */
async function rememberPayer(tx: Transaction, event: PaymentEvent): Promise<void> {
  const { orderId, paymentId, customerId } = event;
  if (customerId === undefined) return;
  await savePayer(tx, { orderId, paymentId, customerId, paymentMethodId: null });
}

const nothing: PaymentOutcome = { change: 'nothing' };

/** Whether the order waits for the page that is reported: it does not for one that another has replaced. */
async function isNewestPage(tx: Transaction, { orderId, period, paymentId }: PaymentEvent): Promise<boolean> {
  const [newest] = await listOpenings(tx, orderId, period);
  return newest?.remoteId === paymentId;
}

function describeRefusedCharge(request: PaymentRequest, order: Order): PaymentEvent {
  const { id, orderId, period, currency, amountMinor } = request;
  const { email } = order;
  const occurredAt = Date.now();
  return { id, type: 'decline', paymentId: id, orderId, period, currency, amountMinor, email, occurredAt };
}

/** Which requests have their outcome now. A page stays open after a refusal: the person may try another card. */
function settledBy({
  type,
  paymentId,
  amountMinor: refundedMinor,
}: PaymentEvent): Pick<Parameters<typeof settleRequests>[1], 'kinds' | 'remoteId' | 'refund'> {
  switch (type) {
    case 'approve':
      return { kinds: ['open', 'charge'] };
    case 'refund':
      return { kinds: ['refund'], refund: { paymentId, refundedMinor } };
    case 'expire':
      return { kinds: ['open'], remoteId: paymentId };
    case 'decline':
    case 'authenticate':
    case 'cancel':
      return { kinds: ['charge'] };
    case 'dispute':
    case 'disputeWon':
    case 'disputeLost':
      return { kinds: [] };
  }
}
