import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  billingCalls,
  marketingChannel,
  olderOrderRequestSchema,
  olderOrderStatuses,
} from '../../contract/billing';
import type { EnvelopeBody } from '../../contract/envelope';
import { findUser } from '../accounts/person-of-request';
import { subjectOf } from '../accounts/subject-of-request';
import type { OrderState } from '../db/schema';
import { answerCalls, readParameter } from '../http/answer-calls';
import { okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { answerOnce, answerPreparedOnce } from '../http/idempotency';
import { originOf } from '../http/origin-of-request';
import { limitPerMinute } from '../http/rate-limits';
import { readQuery } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Mailing } from '../mail/mailing';
import type { Offer } from '../plans/site-plans';
import type { Services } from '../services';
import { returnPaths } from './billing-paths';
import { hasPaidIntroduction } from './introductions';
import { makeOrder } from './make-order';
import { openPage } from './open-page';
import { requireOwnOrder } from './order-of-request';
import { findNewestOlderOrder, insertOrder } from './order-store';
import type { Payments } from './payments';
import { requireTrialBuyer } from './require-trial-buyer';

/** Decided, and not paid or not any more: it ends the polling and leads nowhere, unlike 1 and 3. */
const decidedUnpaid = 2;

const serviceStatuses: Record<OrderState, number> = {
  created: olderOrderStatuses.pending,
  pending: olderOrderStatuses.pending,
  paid: olderOrderStatuses.redirect,
  declined: decidedUnpaid,
  cancelled: decidedUnpaid,
  expired: decidedUnpaid,
  refunded: decidedUnpaid,
};

/**
 * The older flow. Its payloads are open: `/order/create` sells the site's first price,
 * `/order/payCredits` and `/order/process` start its payment (the second of the caller's newest order) and answer with
 * `redirectUrl` beside the uid.
 */
export async function registerOlderOrderRoutes(
  app: FastifyInstance,
  services: Services,
  payments: Payments,
  mailing: Mailing,
): Promise<void> {
  const { database } = services;
  const limited = limitPerMinute(services.config.rateLimits.paymentPerMinute);
  answerCalls(app, billingCalls, { createOlderOrder, payOlderOrder, processOlderOrder }, limited);
  answerCalls(app, billingCalls, { olderOrder });

  async function createOlderOrder(request: FastifyRequest, reply: FastifyReply): Promise<EnvelopeBody> {
    const uid = randomUUID();
    const origin = originOf(request);
    const order = await makeOrder(services, request, reply, await chooseOffer(request), {
      successUrl: `${origin}${returnPaths.olderResult}?uid=${uid}`,
      cancelUrl: origin + returnPaths.cancel,
      userExtend: '{}',
      transparentExtend: '{}',
      orderAdInfoExtend: '{}',
      marketingChannel,
    });
    await requireTrialBuyer(services, mailing, request, order);
    return answerOnce(database, request, order.holder, async (tx) => {
      await insertOrder(tx, { ...order, isOlderFlow: true }, uid);
      return okObj({ uid });
    });
  }

  async function payOlderOrder(request: FastifyRequest, reply: FastifyReply): Promise<EnvelopeBody> {
    const { id } = await requireOwnOrder(services, request, readParameter(request, 'uid'));
    return startPayment(request, id, await subjectOf(services, request, reply));
  }

  async function processOlderOrder(request: FastifyRequest, reply: FastifyReply): Promise<EnvelopeBody> {
    const holder = await subjectOf(services, request, reply);
    const order = await findNewestOlderOrder(database, tenantOf(request).code, holder);
    if (!order) throw new ApiFailure(failures.notFound);
    return startPayment(request, order.id, holder);
  }

  async function olderOrder(request: FastifyRequest): Promise<EnvelopeBody> {
    const { uid } = readQuery(request, olderOrderRequestSchema);
    const order = await requireOwnOrder(services, request, uid);
    return okObj({ serviceStatus: serviceStatuses[order.state], extendJson: '{}' });
  }

  /** The first price; for somebody who has had an introduction here, without it. */
  async function chooseOffer(request: FastifyRequest): Promise<Offer | undefined> {
    const { code: siteCode, plans } = tenantOf(request);
    const user = await findUser(services, request);
    const { firstOffer } = plans;
    if (!firstOffer || !user) return firstOffer;
    const hasUsed = await hasPaidIntroduction(database, { siteCode, userId: user.id, email: user.email });
    return hasUsed ? plans.withoutIntroduction(firstOffer) : firstOffer;
  }

  async function startPayment(request: FastifyRequest, orderId: string, subject: string) {
    const open = () => openPage(services, payments, { request, orderId });
    return answerPreparedOnce(database, request, subject, open, async (page) =>
      okObj({ uid: orderId, ...(page !== null && { redirectUrl: page }) }),
    );
  }
}
