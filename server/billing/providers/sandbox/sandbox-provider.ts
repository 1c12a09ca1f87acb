import { dayMs } from '../../../../contract/time-spans';
import type { Database, Transaction } from '../../../db/database';
import { isIntroductory } from '../../../plans/site-plans';
import { sandboxPaths } from '../../billing-paths';
import { hasPaidIntroduction, lockAddress } from '../../introductions';
import type { Order } from '../../order-store';
import { type PaymentEvent, type PaymentProvider, RequestRefusedError } from '../../payment-provider';
import type { PaymentRequest } from '../../payment-request-store';
import { isSecondSubscription } from '../../second-subscription';
import {
  doRenewalsFail,
  ensurePayment,
  hasApprovedIntroduction,
  insertWebhook,
  lockPayment,
  type SandboxPayment,
  updatePayment,
} from './sandbox-store';

/** A page that nobody decided on is not asked about after this. */
const pageLifetimeMs = dayMs;

/** What the person does on the sandbox's page. `late`: approves, and the provider reports it some time after. */
export type Decision = 'approve' | 'decline' | 'cancel' | 'late';

/** Why an approval is not taken. */
export type Refusal = 'introductionUsed' | 'subscribedAlready';

export type Sandbox = PaymentProvider & {
  /** Decides a payment; one that was approved stays so. */
  decide: (
    tx: Transaction,
    paymentId: string,
    order: Order,
    decision: Decision,
    given: { email: string | null; doRenewalsFail: boolean },
  ) => Promise<SandboxPayment | Refusal>;
};

type Options = {
  database: Database;
  /** Has a webhook sent at that time, in the transaction that writes it. */
  queueWebhook: (tx: Transaction, webhookId: string, notBefore: Date) => Promise<void>;
  lateSeconds: number;
};

/** The local default of the payment provider: it takes no money, and the person decides what becomes of a payment. */
export function createSandboxProvider({ database, queueWebhook, lateSeconds }: Options): Sandbox {
  return {
    ask: (request, order) =>
      database.transaction(async (tx) => {
        if (request.kind === 'refund') return { remoteId: await giveBack(tx, request, order) };
        const { orderId, period, currency, amountMinor, details } = request;
        const email = details?.email ?? null;
        const { payment } = await ensurePayment(tx, { orderId, period, currency, amountMinor, email });
        const answer = { remoteId: payment.id };
        if (request.kind === 'charge') {
          await charge(tx, payment.id, request, order);
          return answer;
        }
        if (payment.email !== email && email !== null && payment.state !== 'approved')
          await updatePayment(tx, payment.id, { email });
        return { ...answer, pageUrl: `${sandboxPaths.pay}/${payment.id}` };
      }),

    // Its webhooks are sent until they are accepted.
    query: async (request, order) => {
      const isOver = request.kind === 'open' && Date.now() - request.createdAt.getTime() > pageLifetimeMs;
      return isOver ? [describeExpiry(request, order)] : [];
    },

    // An order has one page, whatever changes on it.
    closePage: async () => [],

    decide: async (tx, paymentId, order, decision, given) => {
      const payment = await lockPayment(tx, paymentId);
      if (!payment) throw new Error('the payment is gone');
      if (payment.state === 'approved' || payment.state === 'refunded') return payment;
      const isPaying = decision === 'approve' || decision === 'late';
      const refusal = isPaying ? await findRefusal(tx, { ...order, email: given.email }) : undefined;
      if (refusal) return refusal;
      const now = new Date();
      const notBefore = new Date(now.getTime() + (decision === 'late' ? lateSeconds * 1000 : 0));
      const decided = { ...payment, ...given };
      return settle(tx, decided, order.host, decision === 'late' ? 'approve' : decision, notBefore);
    },
  };

  async function charge(
    tx: Transaction,
    id: string,
    request: PaymentRequest,
    { host }: Order,
  ): Promise<void> {
    const payment = await lockPayment(tx, id);
    if (!payment || payment.doneRequests.includes(request.id)) return;
    if (payment.state === 'approved' || payment.state === 'refunded') return;
    const type = (await doRenewalsFail(tx, request.orderId)) ? 'decline' : 'approve';
    await settle(tx, noteDone(payment, request), host, type, new Date());
  }

  async function giveBack(tx: Transaction, request: PaymentRequest, { host }: Order): Promise<string> {
    const payment = await lockPayment(tx, request.paymentId ?? '');
    if (payment?.doneRequests.includes(request.id) || payment?.state === 'refunded') return payment.id;
    if (payment?.state !== 'approved') {
      throw new RequestRefusedError(`there is no payment ${request.paymentId} to give back`);
    }
    const refundedMinor = payment.refundedMinor + request.amountMinor;
    if (refundedMinor > payment.amountMinor)
      throw new RequestRefusedError(`less than that is left of payment ${payment.id}`);
    await settle(tx, { ...noteDone(payment, request), refundedMinor }, host, 'refund', new Date());
    return payment.id;
  }

  /** Asked again here: two orders may have been started before either was paid, and an address was typed just now. */
  async function findRefusal(tx: Transaction, order: Order): Promise<Refusal | undefined> {
    const { siteCode, id: orderId, email } = order;
    if (email === null) return undefined;
    await lockAddress(tx, siteCode, email);
    if (await isSecondSubscription(tx, order)) return 'subscribedAlready';
    if (!isIntroductory(order)) return undefined;
    const hasHadOne =
      (await hasApprovedIntroduction(tx, { siteCode, email, orderId })) ||
      (await hasPaidIntroduction(tx, order));
    return hasHadOne ? 'introductionUsed' : undefined;
  }

  async function settle(
    tx: Transaction,
    payment: SandboxPayment,
    host: string,
    type: keyof typeof paymentStates,
    notBefore: Date,
  ): Promise<SandboxPayment> {
    const decidedAt = new Date();
    const { id: paymentId, orderId, period, currency, refundedMinor, email } = payment;
    const isPart = type === 'refund' && refundedMinor < payment.amountMinor;
    const state = isPart ? payment.state : paymentStates[type];
    const { doRenewalsFail: isFailing, doneRequests } = payment;
    const change = { state, decidedAt, email, doRenewalsFail: isFailing, doneRequests, refundedMinor };
    await updatePayment(tx, paymentId, change);
    const amountMinor = type === 'refund' ? refundedMinor : payment.amountMinor;
    const about = { paymentId, orderId, period, currency, amountMinor, email };
    const news = { type, ...about, occurredAt: decidedAt.getTime() };
    const webhookId = await insertWebhook(tx, { host, news, notBefore });
    await queueWebhook(tx, webhookId, notBefore);
    return { ...payment, state, decidedAt };
  }
}

const paymentStates = {
  approve: 'approved',
  decline: 'declined',
  cancel: 'cancelled',
  refund: 'refunded',
} as const;

function noteDone(payment: SandboxPayment, { id }: PaymentRequest): SandboxPayment {
  return { ...payment, doneRequests: [...payment.doneRequests, id] };
}

function describeExpiry(request: PaymentRequest, { email }: Order): PaymentEvent {
  const { id, orderId, period, currency, amountMinor, remoteId } = request;
  const occurredAt = request.createdAt.getTime() + pageLifetimeMs;
  const money = { currency, amountMinor, email };
  return {
    id: `${id}-expired`,
    type: 'expire',
    paymentId: remoteId ?? id,
    orderId,
    period,
    ...money,
    occurredAt,
  };
}
