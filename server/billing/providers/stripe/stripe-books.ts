import Stripe from 'stripe';
import type { BookedPayment, PaymentBooks } from '../../comparison/payment-books';
import { idOf, readDisputeState, readLabels, readMoney } from './read-stripe-objects';
import type { StripeAccount } from './stripe-account';

/** The most that Stripe answers at once. */
const limit = 100;

/** What a Stripe account was paid. */
export function createStripeBooks({ client }: Pick<StripeAccount, 'client'>): PaymentBooks {
  return { listPayments, findPayment };

  async function* listPayments(since: Date): AsyncGenerator<BookedPayment> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    // Of older payments too, which the list of charges does not have.
    const changes = new Map<string, number>();
    const note = (paymentId: string | undefined, at: number) => {
      if (paymentId !== undefined) changes.set(paymentId, Math.max(at, changes.get(paymentId) ?? 0));
    };
    for await (const refund of client.refunds.list({ created, limit }))
      note(paymentOf(refund), refund.created);
    for await (const dispute of client.disputes.list({ created, limit }))
      note(paymentOf(dispute), dispute.created);
    for await (const charge of client.charges.list({ created, limit })) {
      if (!charge.paid || !charge.captured) continue;
      const payment = await describeCharge(charge);
      const changedAt = Math.max(payment.changedAt, (changes.get(payment.paymentId) ?? 0) * 1000);
      changes.delete(payment.paymentId);
      yield { ...payment, changedAt };
    }
    for (const [paymentId, at] of changes) {
      const payment = await findPayment(paymentId);
      if (payment) yield { ...payment, changedAt: at * 1000 };
    }
  }

  async function findPayment(paymentId: string): Promise<BookedPayment | undefined> {
    try {
      const charge = paymentId.startsWith('pi_')
        ? await readIntentCharge(paymentId)
        : await client.charges.retrieve(paymentId);
      return charge?.paid && charge.captured ? await describeCharge(charge) : undefined;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
      throw error;
    }
  }

  async function readIntentCharge(id: string): Promise<Stripe.Charge | undefined> {
    const { latest_charge: charge } = await client.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    return charge === null || typeof charge === 'string' ? undefined : charge;
  }

  async function describeCharge(charge: Stripe.Charge): Promise<BookedPayment> {
    return {
      ...readMoney(charge.amount, charge.currency),
      paymentId: idOf(charge.payment_intent) ?? charge.id,
      orderId: readLabels(charge.metadata).orderId,
      refundedMinor: readMoney(charge.amount_refunded, charge.currency).amountMinor,
      dispute: charge.disputed ? await readDisputeOf(charge) : 'none',
      changedAt: charge.created * 1000,
    };
  }

  async function readDisputeOf({ id: charge }: Stripe.Charge): Promise<BookedPayment['dispute']> {
    const { data } = await client.disputes.list({ charge, limit: 1 });
    return data[0] ? readDisputeState(data[0]) : 'none';
  }
}

/** The name that a payment has here. */
function paymentOf({ payment_intent, charge }: Stripe.Refund | Stripe.Dispute): string | undefined {
  return idOf(payment_intent) ?? idOf(charge);
}
