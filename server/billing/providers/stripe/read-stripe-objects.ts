import type Stripe from 'stripe';
import type { PaymentEvent } from '../../payment-provider';
import { fromStripeAmount } from './stripe-amount';

/** What is written on everything that is made at Stripe, and comes back with it. */
export type StripeLabels = { orderId: string; period: number; requestId: string; kind: 'open' | 'charge' };

/** An event that an object of Stripe's tells of. The order is looked up where the object does not name it. */
export type StripeReport = Omit<PaymentEvent, 'orderId' | 'period'> & {
  orderId: string | undefined;
  period: number | undefined;
  /** Names of what it was asked as. */
  remoteIds: readonly string[];
};

/** Amounts that do not exist in a currency here are no order's. */
const noAmount = Number.MAX_SAFE_INTEGER;

export function writeLabels({ orderId, period, requestId, kind }: StripeLabels): Stripe.MetadataParam {
  return { orderId, period: String(period), requestId, kind };
}

/** A page: paid, refused later by the bank, or closed unpaid. */
export function readSession(session: Stripe.Checkout.Session, occurredAt: number): StripeReport[] {
  const paymentId = idOf(session.payment_intent) ?? session.id;
  const base = {
    ...readLabels(session.metadata),
    ...readMoney(session.amount_total, session.currency),
    occurredAt,
    email: session.customer_details?.email ?? session.customer_email ?? null,
    remoteIds: [session.id, paymentId],
  };
  const orderId = base.orderId ?? session.client_reference_id ?? undefined;
  if (session.status === 'expired')
    return [{ ...base, orderId, id: `${session.id}:expire`, type: 'expire', paymentId: session.id }];
  if (session.payment_status !== 'paid') return [];
  const payer = describePayer(session);
  return [{ ...base, ...payer, orderId, id: `${paymentId}:approve`, type: 'approve', paymentId }];
}

/** A charge without the person. Those of pages are reported by their page, which knows the e-mail. */
export function readIntent(intent: Stripe.PaymentIntent, occurredAt: number): StripeReport[] {
  const labels = readLabels(intent.metadata);
  if (labels.kind !== 'charge') return [];
  const paymentId = intent.id;
  const base = {
    ...labels,
    paymentId,
    occurredAt,
    email: intent.receipt_email,
    remoteIds: [paymentId],
  };
  if (intent.status === 'succeeded') {
    const money = readMoney(intent.amount_received, intent.currency);
    return [{ ...base, ...money, id: `${paymentId}:approve`, type: 'approve' }];
  }
  const isRefused = ['requires_payment_method', 'requires_action', 'canceled'].includes(intent.status);
  const money = readMoney(intent.amount, intent.currency);
  if (!isRefused) return [];
  // One of them counts: Stripe reports the same refusal by several events.
  const type = wantsPerson(intent) ? 'authenticate' : 'decline';
  return [{ ...base, ...money, id: `${paymentId}:decline`, type }];
}

/** Whether the bank has only refused to do it without the person. */
function wantsPerson({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean {
  return status === 'requires_action' || error?.code === 'authentication_required';
}

/** What a person's bank was asked for, and how it decided. */
export function readDispute(dispute: Stripe.Dispute, occurredAt: number): StripeReport[] {
  const paymentId = idOf(dispute.payment_intent);
  if (paymentId === undefined) return [];
  const type = { open: 'dispute', won: 'disputeWon', lost: 'disputeLost' } as const;
  const nobody = { orderId: undefined, period: undefined, email: null };
  const money = readMoney(dispute.amount, dispute.currency);
  const state = readDisputeState(dispute);
  const id = `${dispute.id}:${type[state]}`;
  return [{ ...nobody, ...money, id, type: type[state], paymentId, occurredAt, remoteIds: [paymentId] }];
}

/** An inquiry that was closed was decided for the site. */
export function readDisputeState({ status }: Stripe.Dispute): 'open' | 'won' | 'lost' {
  if (status === 'won' || status === 'warning_closed') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

/** A charge says all that happened to its payment, so that a refund may come before the payment was heard of. */
export function readCharge(charge: Stripe.Charge, occurredAt: number): StripeReport[] {
  if (!charge.paid || !charge.captured) return [];
  const paymentId = idOf(charge.payment_intent) ?? charge.id;
  const base = {
    ...readLabels(charge.metadata),
    paymentId,
    occurredAt,
    email: charge.billing_details.email ?? charge.receipt_email,
    remoteIds: [paymentId],
    ...describePayer(charge),
  };
  const money = readMoney(charge.amount, charge.currency);
  const reports: StripeReport[] = [{ ...base, ...money, id: `${paymentId}:approve`, type: 'approve' }];
  const refunded = charge.amount_refunded;
  if (refunded === 0) return reports;
  const id = `${paymentId}:refund:${refunded}`;
  return [...reports, { ...base, ...readMoney(refunded, charge.currency), id, type: 'refund' }];
}

export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}

/** Renewals are charged to them. */
function describePayer({ customer }: Pick<Stripe.Charge | Stripe.Checkout.Session, 'customer'>) {
  const customerId = idOf(customer);
  return customerId === undefined ? {} : { customerId };
}

export function readLabels(metadata: Stripe.Metadata | null | undefined) {
  const { orderId, period = '', kind } = metadata ?? {};
  return { orderId, period: /^\d{1,6}$/.test(period) ? Number(period) : undefined, kind };
}

export function readMoney(amount: number | null, currency: string | null) {
  const name = (currency ?? '').toUpperCase();
  return { currency: name, amountMinor: fromStripeAmount(amount ?? 0, name) ?? noAmount };
}
