import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountCalls, cancelSubscriptionRequestSchema } from '../../contract/accounts';
import { billingCalls, orderHistoryRequestSchema } from '../../contract/billing';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import { requireUser } from '../accounts/person-of-request';
import { answerCalls, readParameter } from '../http/answer-calls';
import { ok, okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { readBody, readQuery } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import { billingFailures } from './billing-failures';
import { describeCharge } from './describe-charge';
import {
  countGrants,
  findGrant,
  findSubscriptionOf,
  listGrants,
  lockSubscription,
  updateSubscription,
} from './grant-store';
import { findOrder } from './order-store';
import { ordersSeenBy } from './orders-seen-by';
import { addressOf } from './queue-billing-email';
import { writeReceipt } from './receipt/write-receipt';
import { translateName } from './translate-name';

const pageSizeMax = 100;

/** What a person has bought, stopping it and resuming it. */
export async function registerMembershipRoutes(
  app: FastifyInstance,
  services: Services,
  mailing: Mailing,
): Promise<void> {
  const { database } = services;
  answerCalls(app, accountCalls, { cancelSubscription, resumeSubscription });
  answerCalls(app, billingCalls, { orderHistory, receiptFile });

  async function receiptFile(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const named = { orderId: readParameter(request, 'id'), period: readParameter(request, 'period') };
    const charge = await findGrant(database, user.id, named, ordersSeenBy(user));
    if (!charge) throw new ApiFailure(failures.notFound);
    const { site } = tenantOf(request).site;
    const { fileName, pdf } = await writeReceipt(charge, site);
    return okObj({ fileName, base64: pdf.toString('base64') });
  }

  async function cancelSubscription(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const { reason } = readBody(request, cancelSubscriptionRequestSchema);
    await database.transaction(async (tx) => {
      const found = await findSubscriptionOf(tx, user.id, ordersSeenBy(user));
      const subscription = found && (await lockSubscription(tx, found.id));
      if (!subscription) throw new ApiFailure(billingFailures.notSubscribed);
      if (subscription.state !== 'active') return;
      const change = { state: 'cancelled', cancelReason: reason, cancelledAt: new Date() } as const;
      await updateSubscription(tx, subscription.id, change);
      const order = await findOrder(tx, subscription.siteCode, subscription.id);
      if (!order) throw new Error(`subscription ${subscription.id} has no order`);
      const about = { userId: user.id, orderId: order.id, ...addressOf(order) };
      await mailing.queue(tx, { kind: 'subscriptionCancelled', ...about });
    });
    return ok();
  }

  /** Only while what was paid for lasts: a plan that has run out is bought again. */
  async function resumeSubscription(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    await database.transaction(async (tx) => {
      const found = await findSubscriptionOf(tx, user.id, ordersSeenBy(user));
      const subscription = found && (await lockSubscription(tx, found.id));
      if (subscription?.state === 'active') return;
      const isOver = !subscription || subscription.renewsAt.getTime() <= Date.now();
      if (isOver || subscription.state !== 'cancelled') throw new ApiFailure(billingFailures.notSubscribed);
      await updateSubscription(tx, subscription.id, {
        state: 'active',
        cancelReason: null,
        cancelledAt: null,
      });
      const order = await findOrder(tx, subscription.siteCode, subscription.id);
      if (!order) throw new Error(`subscription ${subscription.id} has no order`);
      const about = { userId: user.id, orderId: order.id, ...addressOf(order) };
      await mailing.queue(tx, { kind: 'subscriptionResumed', ...about });
    });
    return ok();
  }

  async function orderHistory(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const { pageNumber, pageSize } = readQuery(request, orderHistoryRequestSchema);
    const limit = Math.min(pageSize, pageSizeMax);
    const seen = ordersSeenBy(user);
    const rows = await listGrants(database, user.id, { offset: (pageNumber - 1) * limit, limit }, seen);
    const totalCount = await countGrants(database, user.id, seen);
    return {
      success: successCodes.ok,
      page: {
        totalCount,
        result: rows.map((row) => describeCharge({ ...row, order: translateName(request, row.order) })),
      },
    };
  }
}
