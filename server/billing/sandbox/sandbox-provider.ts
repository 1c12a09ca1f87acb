import type { Transaction } from '../../db/database';
import { isIntroductory } from '../../plans/site-plans';
import { sandboxPaths } from '../billing-paths';
import { hasPaidIntroduction } from '../introductions';
import type { Order } from '../order-store';
import type { PaymentNews, PaymentProvider } from '../payment-provider';
import { isSecondSubscription } from '../second-subscription';
import {
  doRenewalsFail,
  ensurePayment,
  hasApprovedIntroduction,
  insertWebhook,
  lockAddress,
  lockPayment,
  type SandboxPayment,
  updatePayment,
} from './sandbox-store';

/** What the person does on the sandbox's page. `late`: approves, and the provider reports it some time after. */
export type Decision = 'approve' | 'decline' | 'cancel' | 'late';

/** Why an approval is not taken. */
export type Refusal = 'introductionUsed' | 'subscribedAlready';

export type Sandbox = PaymentProvider & {
  refundCharge: NonNullable<PaymentProvider['refundCharge']>;
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
  /** Has a webhook sent at that time, in the transaction that writes it. */
  queueWebhook: (tx: Transaction, webhookId: string, notBefore: Date) => Promise<void>;
  lateSeconds: number;
};

/** The local default of the payment provider: it takes no money, and the person decides what becomes of a payment. */
export function createSandboxProvider({ queueWebhook, lateSeconds }: Options): Sandbox {
  return {
    openPayment: async (tx, order) => {
      const { id: orderId, currency, chargeMinor: amountMinor, email } = order;
      const { payment } = await ensurePayment(tx, { orderId, period: 0, currency, amountMinor, email });
      if (payment.email !== email && email !== null && payment.state !== 'approved')
        await updatePayment(tx, payment.id, { email });
      return `${sandboxPaths.pay}/${payment.id}`;
    },

    chargeRenewal: async (tx, { host, ...charge }) => {
      const { payment, isNew } = await ensurePayment(tx, { ...charge, email: null });
      if (!isNew) return;
      const type = (await doRenewalsFail(tx, charge.orderId)) ? 'decline' : 'approve';
      await settle(tx, payment, host, type, new Date());
    },

    refundCharge: async (tx, { paymentId, host }) => {
      const payment = await lockPayment(tx, paymentId);
      if (payment?.state === 'refunded') return true;
      if (payment?.state !== 'approved') return false;
      await settle(tx, payment, host, 'refund', new Date());
      return true;
    },

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
    type: PaymentNews['type'],
    notBefore: Date,
  ): Promise<SandboxPayment> {
    const decidedAt = new Date();
    const state = paymentStates[type];
    const { email, doRenewalsFail: isFailing } = payment;
    await updatePayment(tx, payment.id, { state, decidedAt, email, doRenewalsFail: isFailing });
    const { id: paymentId, orderId, period, currency, amountMinor } = payment;
    const news = {
      type,
      paymentId,
      orderId,
      period,
      currency,
      amountMinor,
      email,
      occurredAt: decidedAt.getTime(),
    };
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
