import type { FastifyInstance } from 'fastify';
import { parseJson, pipe, safeParse, string } from 'valibot';
import { ok } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { webhookPath } from './billing-paths';
import { findOrder } from './order-store';
import { type PaymentEvent, paymentEventSchema } from './payment-provider';
import type { Payments } from './payments';
import { isSignedWebhook, signatureHeader } from './webhook-signature';

/** The sandbox's webhook: only what is signed counts, and each event once. */
export async function registerWebhookRoutes(
  app: FastifyInstance,
  services: Services,
  { secret, payments }: { secret: string; payments: Payments },
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
    await services.database.transaction((tx) => payments.receive(tx, news));
    return ok();
  });
}

function readNews(body: string): PaymentEvent {
  const parsed = safeParse(pipe(string(), parseJson(), paymentEventSchema), body);
  if (!parsed.success) throw new ApiFailure(failures.malformed, 'a webhook of another form');
  return parsed.output;
}
