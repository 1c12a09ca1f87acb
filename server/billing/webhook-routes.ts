import type { FastifyInstance } from 'fastify';
import { parseJson, pipe, safeParse, string } from 'valibot';
import type { Transaction } from '../db/database';
import { ok } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import type { Applied } from './applied';
import { applyNews } from './apply-news';
import { webhookPath } from './billing-paths';
import { findOrder } from './order-store';
import { type PaymentNews, type PaymentProvider, paymentNewsSchema } from './payment-provider';
import { isSignedWebhook, signatureHeader } from './webhook-signature';

type Options = {
  secret: string;
  provider: PaymentProvider;
  /** Notifies the person, in the same transaction. */
  announce: (tx: Transaction, applied: Applied) => Promise<void>;
};

/** The provider's webhook: only what is signed counts, and each piece of news once. */
export async function registerWebhookRoutes(
  app: FastifyInstance,
  services: Services,
  { secret, provider, announce }: Options,
): Promise<void> {
  // The signature is of the bytes that came, so nothing reads them first.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  app.post(webhookPath, async (request) => {
    const body = typeof request.body === 'string' ? request.body : '';
    if (!isSignedWebhook(secret, body, request.headers[signatureHeader], Date.now()))
      throw new ApiFailure(failures.notSignedIn, 'a webhook without a good signature');
    const news = readNews(body);
    const order = await findOrder(services.database, tenantOf(request).code, news.orderId);
    if (!order) throw new ApiFailure(failures.notFound, 'news of an order that this site does not have');
    await services.database.transaction(async (tx) => {
      const applied = await applyNews(tx, news, new Date());
      if (applied.change === 'unclaimed') await giveBack(tx, applied);
      await announce(tx, applied);
    });
    return ok();
  });

  /** Nobody is left to ask for it. */
  async function giveBack(tx: Transaction, { order, refund }: Extract<Applied, { change: 'unclaimed' }>) {
    if (await provider.refundCharge?.(tx, refund)) return;
    const about = { orderId: order.id, paymentId: refund.paymentId };
    services.log.error(about, 'a deleted person’s payment has to be given back by hand');
  }
}

function readNews(body: string): PaymentNews {
  const parsed = safeParse(pipe(string(), parseJson(), paymentNewsSchema), body);
  if (!parsed.success) throw new ApiFailure(failures.malformed, 'a webhook of another form');
  return parsed.output;
}
