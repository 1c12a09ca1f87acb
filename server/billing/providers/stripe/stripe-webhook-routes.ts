import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { ok } from '../../../http/envelope';
import { ApiFailure, failures } from '../../../http/failure';
import { tenantOf } from '../../../http/tenant-of-request';
import { writeAmount } from '../../../plans/money';
import type { Services } from '../../../services';
import { stripeWebhookPath } from '../../billing-paths';
import { insertDifference } from '../../comparison/difference-store';
import { findChargeByPayment } from '../../grant-store';
import { findOrder } from '../../order-store';
import { PaymentMismatch } from '../../payment-mismatch';
import { findRequestByRemoteId } from '../../payment-request-store';
import type { Payments } from '../../payments';
import { readCharge, readDispute, readIntent, readSession, type StripeReport } from './read-stripe-objects';
import type { StripeAccount } from './stripe-account';

/** A signature is good for so long, so that a recorded request is of no use later. */
const toleranceSeconds = 300;

type Options = {
  payments: Payments;
  /** Undefined: the site does not sell by Stripe. */
  accountOf: (siteCode: string) => StripeAccount | undefined;
};

/** Stripe's webhook, on the host of each site that sells by it. */
export async function registerStripeWebhook(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'log'>,
  { payments, accountOf }: Options,
): Promise<void> {
  const { database, log } = services;
  // The signature is of the bytes that came, so nothing reads them first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(stripeWebhookPath, async (request) => {
    const { code: siteCode } = tenantOf(request);
    const account = accountOf(siteCode);
    if (!account) throw new ApiFailure(failures.notFound, 'a site that does not sell by Stripe');
    const event = readSigned(request, account);
    const about = { eventId: event.id, type: event.type, site: siteCode };
    if (event.livemode !== account.isLive) {
      log.error(
        about,
        'a Stripe event of the other mode was ignored: the keys and the endpoint do not match',
      );
      return ok();
    }
    for (const report of readEvent(event)) await receive(siteCode, report, about);
    return ok();
  });

  async function receive(siteCode: string, report: StripeReport, about: object): Promise<void> {
    const { remoteIds, ...told } = report;
    const known =
      (await findRequestByRemoteId(database, remoteIds)) ??
      (await findChargeByPayment(database, told.paymentId));
    const orderId = known?.orderId ?? told.orderId;
    const period = known?.period ?? told.period;
    const order = orderId === undefined ? undefined : await findOrder(database, siteCode, orderId);
    if (!order || period === undefined) {
      if (known || told.type !== 'dispute') {
        log.warn(
          { ...about, paymentId: told.paymentId },
          'a Stripe event of no order of this site was ignored',
        );
      } else await storeUnknownDispute(siteCode, told, about);
      return;
    }
    try {
      await database.transaction((tx) => payments.receive(tx, { ...told, orderId: order.id, period }));
    } catch (error) {
      if (!(error instanceof PaymentMismatch)) throw error;
      // Sent again it would not fit either.
      log.error({ ...about, orderId: order.id, paymentId: told.paymentId }, error.message);
    }
  }

  /** The money may be gone: the metric, the admin page and each comparison report it until somebody knows the payment. */
  async function storeUnknownDispute(
    siteCode: string,
    { paymentId, amountMinor, currency }: Omit<StripeReport, 'remoteIds'>,
    about: object,
  ): Promise<void> {
    log.error({ ...about, paymentId }, 'a payment that nobody knows here is disputed at Stripe');
    const there = `${writeAmount(amountMinor, currency)} ${currency} disputed`;
    const difference = { siteCode, paymentId, orderId: null, here: 'no entry', there };
    await database.transaction((tx) => insertDifference(tx, { ...difference, kind: 'unknown_payment' }));
  }
}

function readSigned(request: FastifyRequest, { client, webhookSecret }: StripeAccount): Stripe.Event {
  const { body, headers } = request;
  const signature = headers['stripe-signature'];
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Error('no body or no signature');
    return client.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApiFailure(failures.malformed, `a Stripe webhook without a good signature: ${reason}`);
  }
}

/** What an event tells of. Its fields are as old as the endpoint's API version; only long-lived ones are read. */
function readEvent(event: Stripe.Event): StripeReport[] {
  const occurredAt = event.created * 1000;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return readSession(event.data.object, occurredAt);
    case 'checkout.session.async_payment_failed': {
      const paid = { ...event.data.object, payment_status: 'paid' as const };
      return readSession(paid, occurredAt)
        .filter(({ period }) => period === 0)
        .map((report) => ({ ...report, type: 'decline', id: `${report.paymentId}:decline` }));
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      return readIntent(event.data.object, occurredAt);
    case 'charge.refunded':
      return readCharge(event.data.object, occurredAt);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return readDispute(event.data.object, occurredAt);
    default:
      return [];
  }
}
