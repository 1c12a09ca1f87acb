import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { literal, maxLength, object, optional, picklist, pipe, string } from 'valibot';
import { offerTypes } from '../../../../contract/billing';
import { readEmail } from '../../../../contract/email';
import { cacheBody, sendCached } from '../../../http/cached-body';
import { ApiFailure, failures } from '../../../http/failure';
import { html } from '../../../http/html';
import { languageOfRequest } from '../../../http/language-of-request';
import { originOf } from '../../../http/origin-of-request';
import { limitPerMinute } from '../../../http/rate-limits';
import { readBody } from '../../../http/read-request';
import { tenantOf } from '../../../http/tenant-of-request';
import type { Mailer } from '../../../mail/mailer';
import type { Services } from '../../../services';
import { sandboxPaths } from '../../billing-paths';
import { describeTerms } from '../../describe-terms';
import { findExpiration, findGrantStart } from '../../grant-store';
import { findOrder, type Order } from '../../order-store';
import { writeReturnUrl } from '../../return-url';
import { translateName } from '../../translate-name';
import { writeOutboxPage } from './outbox-page';
import { type Refusal, writePaymentPage } from './payment-page';
import { readSandboxStyle } from './sandbox-fonts';
import { sendSandboxPage } from './sandbox-page';
import type { Decision, Sandbox } from './sandbox-provider';
import { findPayment, type SandboxPayment } from './sandbox-store';
import { writeSandboxTexts } from './sandbox-texts';

const decisionSchema = object({
  decision: optional(picklist(['approve', 'decline', 'cancel', 'late']), 'approve'),
  email: optional(pipe(string(), maxLength(300))),
  failing: optional(literal('1')),
});

type PaymentRequest = { Params: { id: string } };
type Found = { payment: SandboxPayment; order: Order };

/** The sandbox provider's payment page, on a demo site's own host. Whoever has its address may decide the payment. */
export async function registerSandboxRoutes(
  app: FastifyInstance,
  services: Services,
  sandbox: Sandbox,
  listOutboxMails: Mailer['listOutbox'],
): Promise<void> {
  const { config, database } = services;
  const { css, readFont } = await readSandboxStyle();
  const style = cacheBody(css, 'text/css; charset=utf-8');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.addHook('onRequest', async (request) => {
    if (!tenantOf(request).isDemo) throw new ApiFailure(failures.notFound);
  });

  app.get(sandboxPaths.style, (request, reply) => sendCached(request, reply, style));

  app.get<{ Params: { name: string } }>(`${sandboxPaths.fonts}/:name`, async ({ params }, reply) => {
    const bytes = await readFont(params.name);
    if (!bytes) throw new ApiFailure(failures.notFound);
    return reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(bytes);
  });

  app.get<PaymentRequest>(`${sandboxPaths.pay}/:id`, async (request, reply) => {
    const found = await findOwnPayment(request);
    return found ? showPayment(request, reply, found) : sayGone(request, reply);
  });

  app.post<PaymentRequest>(
    `${sandboxPaths.pay}/:id`,
    limitPerMinute(config.rateLimits.paymentPerMinute),
    async (request, reply) => {
      assertFromHere(request);
      const found = await findOwnPayment(request);
      if (!found) return sayGone(request, reply);
      const { decision, email: typed, failing } = readBody(request, decisionSchema);
      const read = readEmail(typed ?? '');
      const email = found.payment.email ?? (read.ok ? read.email : null);
      const isPaying = decision === 'approve' || decision === 'late';
      if (isPaying && email === null && found.payment.state !== 'approved')
        return showPayment(request, reply, found, {
          problem: 'emailWrong',
          ...(read.ok ? {} : { emailProblem: read.problem }),
          typed: typed ?? '',
        });
      const given = { email, doRenewalsFail: failing === '1' };
      const payment = await database.transaction((tx) =>
        sandbox.decide(tx, found.payment.id, found.order, decision, given),
      );
      if (typeof payment === 'string')
        return showPayment(request, reply, found, { problem: payment, typed: typed ?? '' });
      return reply.redirect(returnUrl({ ...found, payment }, decision), 303);
    },
  );

  // It shows links to accounts: only while no mail server is set up.
  app.get(sandboxPaths.outbox, async (request, reply) => {
    const tenant = tenantOf(request);
    if (!listOutboxMails) throw new ApiFailure(failures.notFound);
    const language = languageOfRequest(request);
    const body = writeOutboxPage(await listOutboxMails(tenant.code), language);
    return sendSandboxPage(reply, 200, {
      tenant,
      language,
      title: writeSandboxTexts(language).outbox,
      body,
      isWide: true,
    });
  });

  async function findOwnPayment(request: FastifyRequest<PaymentRequest>): Promise<Found | undefined> {
    const payment = await findPayment(database, request.params.id);
    // What was given back is not paid again.
    if (!payment || payment.state === 'refunded') return undefined;
    const order = await findOrder(database, tenantOf(request).code, payment.orderId);
    // Whoever made it is deleted: there is nobody to pay for.
    if (!order || (order.personDeletedAt && order.userId !== null)) return undefined;
    const named = translateName(request, order);
    // A renewal costs what it costs, whatever the first charge was.
    const terms = { offerType: offerTypes.plain, chargeMinor: payment.amountMinor };
    return { payment, order: payment.period === 0 ? named : { ...named, ...terms } };
  }

  async function showPayment(
    request: FastifyRequest,
    reply: FastifyReply,
    { payment, order }: Found,
    refusal?: Refusal,
  ): Promise<FastifyReply> {
    const language = languageOfRequest(request);
    const tenant = tenantOf(request);
    // Only of the person who is known to buy: a typed e-mail reveals nothing about its account.
    const beginsAt = async () => (order.userId ? findExpiration(database, order.userId) : 0);
    // What was approved has started; the membership that runs now ends with it.
    const startMs =
      payment.state === 'approved'
        ? ((await findGrantStart(database, order.id)) ?? Date.now())
        : Math.max(await beginsAt(), Date.now());
    const page = {
      payment,
      productName: order.productName,
      terms: describeTerms(order, startMs, language),
      refusal,
      returnUrl: returnUrl({ payment, order }, 'approve'),
      lateSeconds: config.sandboxLateSeconds,
      isOutboxShown: listOutboxMails !== undefined,
    };
    return sendSandboxPage(reply, refusal === undefined ? 200 : 422, {
      tenant,
      language,
      title: writeSandboxTexts(language).title,
      body: writePaymentPage(page, language),
    });
  }
}

function sayGone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfRequest(request);
  const { gone, goneText } = writeSandboxTexts(language);
  return sendSandboxPage(reply, 404, {
    tenant: tenantOf(request),
    language,
    title: gone,
    body: html`<p class="note">${goneText}</p>`,
  });
}

/** Where the person continues: the page's own return, with what the provider says of the order. */
function returnUrl({ payment, order }: Found, decision: Decision): string {
  if (decision === 'cancel' && payment.state !== 'approved') return order.cancelUrl;
  const isWaiting = decision === 'late' && order.state !== 'paid';
  const state = payment.state === 'approved' ? 'paid' : 'declined';
  const known = { ...order, email: payment.email ?? order.email };
  return writeReturnUrl(known, isWaiting ? 'pending' : state);
}

/** A form on another site must not decide a payment. */
function assertFromHere(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== originOf(request))
    throw new ApiFailure(failures.malformed, 'a form of another origin');
}
