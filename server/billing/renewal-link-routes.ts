import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure, failures } from '../http/failure';
import { originOf } from '../http/origin-of-request';
import { limitPerMinute } from '../http/rate-limits';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { renewalPath, returnPaths } from './billing-paths';
import { findSubscription } from './grant-store';
import { openRenewalPage } from './open-page';
import { findOrder } from './order-store';
import type { Payments } from './payments';
import { isRenewalKey } from './renewal-link';

type RenewalRequest = FastifyRequest<{ Params: { orderId: string; period: string; key: string } }>;

/** The link in a mail about a renewal that was refused, or that the person's bank wants confirmed. */
export function registerRenewalLink(app: FastifyInstance, services: Services, payments: Payments): void {
  const { config, database } = services;
  const limited = limitPerMinute(config.rateLimits.paymentPerMinute);

  app.get(`${renewalPath}/:orderId/:period/:key`, limited, async (request: RenewalRequest, reply) => {
    const { orderId, period: text, key } = request.params;
    const period = /^\d{1,6}$/.test(text) ? Number(text) : -1;
    const order = await findOrder(database, tenantOf(request).code, orderId);
    if (!order || !(await isRenewalKey(database, orderId, period, key))) {
      throw new ApiFailure(failures.notFound);
    }
    const subscription = await findSubscription(database, orderId);
    // Paid meanwhile, or over: the account says what is the case.
    if (subscription?.state !== 'active' || subscription.nextPeriod !== period)
      return toAccount(request, reply);
    const page = await openRenewalPage(services, payments, { request, order, subscription });
    return page === null ? toAccount(request, reply) : reply.redirect(page, 303);
  });
}

function toAccount(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(originOf(request) + returnPaths.account, 303);
}
