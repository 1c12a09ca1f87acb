import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure, failures } from '../http/failure';
import { originOf } from '../http/origin-of-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { noteReport } from './delivery-store';
import { GatewaySetupError } from './gateways/gateway-setup-error';
import { type Gateways, gatewayPaths } from './gateways/open-gateways';
import type { WebhookNews } from './gateways/sms-gateway';
import { noteWish } from './stopped-numbers';

const bodyMaxBytes = 64 * 1024;

/** Where gateways report, on each site's own host. What is not signed by the site's own account is refused. */
export async function registerGatewayWebhookRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'log' | 'originOfSite'>,
  gateways: Gateways,
): Promise<void> {
  // The signature is of the text that came, so nothing reads it first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  for (const path of gatewayPaths) app.post(path, { bodyLimit: bodyMaxBytes }, answerWebhook);

  async function answerWebhook(request: FastifyRequest, reply: FastifyReply) {
    const site = tenantOf(request);
    const { webhook, account } = await gateways.of(site.code).catch(answerNotFound);
    if (!webhook || webhook.path !== request.routeOptions.url) throw new ApiFailure(failures.notFound);
    const news = webhook.read({
      addresses: [services.originOfSite(site), originOf(request)].map(
        (origin) => origin + request.originalUrl,
      ),
      headers: request.headers,
      body: typeof request.body === 'string' ? request.body : '',
    });
    if (news === 'unsigned') throw new ApiFailure(failures.notSignedIn, 'a webhook without a good signature');
    await apply(account, news);
    return reply.type(webhook.answer.type).send(webhook.answer.body);
  }

  /** Reports of messages that are not here, or not any more, are taken all the same: the gateway would repeat them. */
  async function apply(account: string, news: WebhookNews): Promise<void> {
    if (news.kind === 'other') return;
    if (news.kind === 'wish') return noteWish(services.database, { ...news, account });
    const { messageId, providerId } = news;
    const outcome = await noteReport(services.database, { ...news, account });
    if (outcome === 'other')
      services.log.error({ message: messageId, providerId }, 'the gateway has a message twice');
    if (outcome === 'unknown') services.log.debug({ providerId }, 'a report of a message that is not here');
  }
}

/** Strangers fill no log with what the operator has not set up. */
function answerNotFound(error: unknown): never {
  throw error instanceof GatewaySetupError ? new ApiFailure(failures.notFound, error.message) : error;
}
