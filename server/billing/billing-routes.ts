import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  billingCalls,
  payCreateRequestSchema,
  payRequestSchema,
  paySessionRequestSchema,
  productsRequestSchema,
} from '../../contract/billing';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import { isLanguage } from '../../contract/languages';
import { describeSession } from '../accounts/describe-user';
import { findUser } from '../accounts/person-of-request';
import { subjectOf } from '../accounts/subject-of-request';
import { answerCalls, readParameter } from '../http/answer-calls';
import { okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { answerOnce, answerPreparedOnce } from '../http/idempotency';
import { languageOfRequest } from '../http/language-of-request';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Mailing } from '../mail/mailing';
import { isIntroductory } from '../plans/site-plans';
import type { Services } from '../services';
import { billingFailures } from './billing-failures';
import { describeOrder } from './describe-order';
import { findSubscription } from './grant-store';
import { openGuestSession } from './guest-session';
import { hasPaidIntroduction } from './introductions';
import { makeOrder } from './make-order';
import { openPage } from './open-page';
import { requireOwnOrder } from './order-of-request';
import { openOrder } from './order-store';
import type { Payments } from './payments';
import { requireTrialBuyer } from './require-trial-buyer';
import { isSecondSubscription } from './second-subscription';
import { translateName } from './translate-name';

/** What is sold, and buying it. */
export async function registerBillingRoutes(
  app: FastifyInstance,
  services: Services,
  payments: Payments,
  mailing: Mailing,
): Promise<void> {
  const { database } = services;
  const limited = limitPerMinute(services.config.rateLimits.paymentPerMinute);
  answerCalls(app, billingCalls, { products, paymentInfo });
  answerCalls(app, billingCalls, { createPayment, pay, paySession }, limited);

  async function products(request: FastifyRequest): Promise<EnvelopeBody> {
    const { code, extend } = readBody(request, productsRequestSchema);
    const { code: siteCode, plans } = tenantOf(request);
    if (code !== siteCode && !code.startsWith(`${siteCode}-`))
      throw new ApiFailure(failures.tenantMismatch, `asked for the plans of ${code}`);
    const language = isLanguage(extend?.lang) ? extend.lang : languageOfRequest(request);
    const channel = code === siteCode ? undefined : code.slice(siteCode.length + 1);
    const user = await findUser(services, request);
    const hasUsedIntroduction =
      user !== null &&
      (await hasPaidIntroduction(database, { siteCode, userId: user.id, email: user.email }));
    return {
      success: successCodes.ok,
      result: plans.listProducts({ channel, language, hasUsedIntroduction }),
    };
  }

  async function createPayment(request: FastifyRequest, reply: FastifyReply): Promise<EnvelopeBody> {
    try {
      return await createOrder(request, reply);
    } catch (error) {
      // A visitor is named by the first order that they hold: a browser that loses the cookie repeats that one.
      reply.removeHeader('set-cookie');
      throw error;
    }
  }

  async function createOrder(request: FastifyRequest, reply: FastifyReply): Promise<EnvelopeBody> {
    const body = readBody(request, payCreateRequestSchema);
    const offer = tenantOf(request).plans.findOffer(body.productsId, body.productsPriceId);
    const order = await makeOrder(services, request, reply, offer, body);
    await requireTrialBuyer(services, mailing, request, order);
    if (isIntroductory(order) && (await hasPaidIntroduction(database, order)))
      throw new ApiFailure(billingFailures.introductionUsed);
    if (await isSecondSubscription(database, order)) throw new ApiFailure(billingFailures.subscribedAlready);
    return answerOnce(database, request, order.holder, async (tx) =>
      okObj({ orderId: await openOrder(tx, order) }),
    );
  }

  async function pay(request: FastifyRequest, reply: FastifyReply): Promise<EnvelopeBody> {
    const { orderId, payExtend } = readBody(request, payRequestSchema);
    await requireOwnOrder(services, request, orderId);
    const subject = await subjectOf(services, request, reply);
    const open = () => openPage(services, payments, { request, orderId, payExtend });
    return answerPreparedOnce(database, request, subject, open, async (page) => {
      if (page === null) throw new ApiFailure(billingFailures.alreadyPaid);
      return okObj({ redirectUrl: page });
    });
  }

  async function paySession(request: FastifyRequest): Promise<EnvelopeBody> {
    const body = readBody(request, paySessionRequestSchema);
    await requireOwnOrder(services, request, body.orderId);
    const session = await database.transaction((tx) =>
      openGuestSession(tx, body, services.config.sessionDays, new Date()),
    );
    if (!session) throw new ApiFailure(failures.notFound);
    return okObj(describeSession(session.user, session.tokenValue));
  }

  async function paymentInfo(request: FastifyRequest): Promise<EnvelopeBody> {
    const order = await requireOwnOrder(services, request, readParameter(request, 'id'));
    const subscription = await findSubscription(database, order.id);
    const renewsAt = subscription?.state === 'active' ? subscription.renewsAt.getTime() : null;
    return okObj({ ...describeOrder(translateName(request, order)), renewsAt });
  }
}
