import Stripe from 'stripe';
import { hourMs } from '../../../../contract/time-spans';
import type { Database } from '../../../db/database';
import type { Order } from '../../order-store';
import { findPayer, savePayer } from '../../payer-store';
import {
  type PaymentEvent,
  type PaymentProvider,
  type ProviderAnswer,
  RequestRefusedError,
} from '../../payment-provider';
import type { PaymentRequest } from '../../payment-request-store';
import {
  idOf,
  readCharge,
  readIntent,
  readSession,
  type StripeReport,
  writeLabels,
} from './read-stripe-objects';
import type { StripeAccount } from './stripe-account';
import { toStripeAmount } from './stripe-amount';
import { writePage } from './write-page';

/** Stripe forgets an idempotency key after a day: what is older is looked for before it is asked for again. */
const keyLifetimeMs = 20 * hourMs;

/** Payment by Stripe, with the account of a site. */
export function createStripeProvider(database: Database, { client }: StripeAccount): PaymentProvider {
  return {
    ask: (request, order) =>
      refusing(async () => {
        if (request.kind === 'open') return openPage(request, order);
        return request.kind === 'charge' ? charge(request, order) : giveBack(request);
      }),

    query: async (request) => {
      const { kind, remoteId } = request;
      if (kind === 'refund') return readPayment(request);
      if (remoteId === null) return [];
      const reports =
        kind === 'open'
          ? readSession(await client.checkout.sessions.retrieve(remoteId), Date.now())
          : readIntent(await client.paymentIntents.retrieve(remoteId), Date.now());
      return reports.map((report) => completeReport(report, request));
    },

    closePage: async (request) => {
      if (request.remoteId === null) return [];
      try {
        await client.checkout.sessions.expire(request.remoteId);
        return [];
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        // It is not open any more: it was paid, or has expired.
        const session = await client.checkout.sessions.retrieve(request.remoteId);
        const paid = readSession(session, Date.now()).filter(({ type }) => type === 'approve');
        return paid.map((report) => completeReport(report, request));
      }
    },
  };

  async function openPage(request: PaymentRequest, order: Order): Promise<ProviderAnswer> {
    const payer = request.period > 0 ? await findPayer(database, request.orderId) : undefined;
    const page = writePage(request, order, amountOf(request), payer?.customerId);
    const { id, url } = await client.checkout.sessions.create(page, { idempotencyKey: request.id });
    if (!url) throw new RequestRefusedError(`the session ${id} has no page`);
    return { remoteId: id, pageUrl: url };
  }

  async function charge(request: PaymentRequest, order: Order): Promise<ProviderAnswer> {
    const { customerId, paymentMethodId } = await requireCard(request.orderId);
    const made = isOld(request) ? await findIntent(request, customerId) : undefined;
    const intent = made ?? (await makeIntent(request, order, { customerId, paymentMethodId }));
    const reports = readIntent(intent, Date.now());
    return { remoteId: intent.id, events: reports.map((report) => completeReport(report, request)) };
  }

  async function makeIntent(
    request: PaymentRequest,
    { productName: description }: Order,
    card: { customerId: string; paymentMethodId: string },
  ): Promise<Stripe.PaymentIntent> {
    try {
      return await client.paymentIntents.create(
        {
          amount: amountOf(request),
          currency: request.currency.toLowerCase(),
          customer: card.customerId,
          payment_method: card.paymentMethodId,
          off_session: true,
          confirm: true,
          description,
          metadata: writeLabels({ ...request, requestId: request.id, kind: 'charge' }),
        },
        { idempotencyKey: request.id },
      );
    } catch (error) {
      // The bank refused, or wants the person: that is an outcome.
      const intent = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
      if (!intent) throw error;
      return intent;
    }
  }

  async function giveBack(request: PaymentRequest): Promise<ProviderAnswer> {
    const { paymentId } = request;
    if (paymentId === null) throw new RequestRefusedError('a refund of nothing');
    const made = isOld(request) ? await findRefund(request, paymentId) : undefined;
    const refund = made ?? (await makeRefund(request, paymentId));
    return { remoteId: refund?.id ?? paymentId, events: await readPayment(request) };
  }

  /** Undefined: it was given back at Stripe already. */
  async function makeRefund(request: PaymentRequest, paymentId: string): Promise<Stripe.Refund | undefined> {
    const { id: requestId, orderId } = request;
    try {
      return await client.refunds.create(
        { payment_intent: paymentId, amount: amountOf(request), metadata: { requestId, orderId } },
        { idempotencyKey: requestId },
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded')
        return undefined;
      throw error;
    }
  }

  /** What Stripe knows of a payment that is given back. */
  async function readPayment(request: PaymentRequest): Promise<PaymentEvent[]> {
    const expand = ['latest_charge'];
    const intent = await client.paymentIntents.retrieve(request.paymentId ?? '', { expand });
    const { latest_charge: last } = intent;
    if (last === null || typeof last === 'string') return [];
    return readCharge(last, Date.now()).map((report) => completeReport(report, request));
  }

  async function findIntent(request: PaymentRequest, customer: string) {
    const created = { gte: Math.floor(request.createdAt.getTime() / 1000) };
    for await (const intent of client.paymentIntents.list({ customer, created, limit: 100 })) {
      if (intent.metadata.requestId === request.id) return intent;
    }
    return undefined;
  }

  async function findRefund(request: PaymentRequest, paymentIntent: string) {
    for await (const refund of client.refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
      if (refund.metadata?.requestId === request.id) return refund;
    }
    return undefined;
  }

  /** The card that paid last. It is looked up once, so that a charge is asked for with the same one at every try. */
  async function requireCard(orderId: string) {
    const payer = await findPayer(database, orderId);
    if (!payer) throw new RequestRefusedError('no card is stored for this order');
    const { customerId, paymentMethodId } = payer;
    if (paymentMethodId !== null) return { customerId, paymentMethodId };
    const intent = await client.paymentIntents.retrieve(payer.paymentId);
    const found = idOf(intent.payment_method);
    if (found === undefined) throw new RequestRefusedError(`payment ${payer.paymentId} has no card`);
    await database.transaction((tx) => savePayer(tx, { ...payer, paymentMethodId: found }));
    return { customerId, paymentMethodId: found };
  }
}

/** The request says whose it is, whatever the object says. */
function completeReport(report: StripeReport, { orderId, period }: PaymentRequest): PaymentEvent {
  const { remoteIds: _, ...event } = report;
  return { ...event, orderId, period };
}

function amountOf({ amountMinor, currency }: PaymentRequest): number {
  const amount = toStripeAmount(amountMinor, currency);
  if (amount === undefined) throw new RequestRefusedError(`Stripe has no such amount of ${currency}`);
  return amount;
}

function isOld({ createdAt }: PaymentRequest): boolean {
  return Date.now() - createdAt.getTime() > keyLifetimeMs;
}

/** What Stripe calls wrong stays wrong. A key that it does not know is the operator's to mend, and everything is tried again. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { StripeInvalidRequestError, StripeIdempotencyError, StripeCardError } = Stripe.errors;
    const isFinal = [StripeInvalidRequestError, StripeIdempotencyError, StripeCardError].some(
      (kind) => error instanceof kind,
    );
    if (isFinal && error instanceof Error) throw new RequestRefusedError(error.message);
    throw error;
  }
}
