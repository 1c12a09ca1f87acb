import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayCreateRequest } from '../../contract/billing';
import { readEmail } from '../../contract/email';
import { pickByLanguage } from '../../contract/languages';
import { findUser } from '../accounts/person-of-request';
import { hashSecretToken } from '../accounts/secret-token';
import { subjectOf } from '../accounts/subject-of-request';
import { ApiFailure, failures } from '../http/failure';
import { languageOfRequest } from '../http/language-of-request';
import { originOf } from '../http/origin-of-request';
import { hostOf, tenantOf } from '../http/tenant-of-request';
import type { Offer } from '../plans/site-plans';
import type { Services } from '../services';
import { billingFailures } from './billing-failures';
import type { NewOrder } from './order-store';

/** What a request to buy says beside the offer. */
export type Wish = Omit<PayCreateRequest, 'productsId' | 'productsPriceId'>;

/**
 * The order that a request asks for, held by whoever asks. Throws `unknownPlan` without an offer, `notServed` for one that
 * this server cannot do, and `malformed` when a
 * return leads to another origin.
 */
export async function makeOrder(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  offer: Offer | undefined,
  body: Wish,
): Promise<NewOrder> {
  const tenant = tenantOf(request);
  if (!offer) throw new ApiFailure(billingFailures.unknownPlan);
  if (!offer.isServed) throw new ApiFailure(billingFailures.notServed);
  const user = await findUser(services, request);
  const language = languageOfRequest(request);
  return {
    siteCode: tenant.code,
    host: hostOf(request),
    holder: await subjectOf(services, request, reply),
    userId: user?.id ?? null,
    email: user?.email ?? emailOf(body.email),
    signInHash: user || !body.signInToken ? null : hashSecretToken(body.signInToken),
    productId: offer.productId,
    priceId: offer.priceId,
    productName: pickByLanguage(offer.product.name, language) ?? offer.productId,
    ...offer.terms,
    language,
    successUrl: readOwnUrl(request, body.successUrl, 'successUrl'),
    cancelUrl: readOwnUrl(request, body.cancelUrl, 'cancelUrl'),
    marketingChannel: body.marketingChannel.slice(0, 200),
    userExtend: body.userExtend,
    transparentExtend: body.transparentExtend,
    orderAdInfoExtend: body.orderAdInfoExtend,
  };
}

/** A stored e-mail that is none stops no purchase: the payment page asks for it. */
function emailOf(text: string | undefined): string | null {
  const read = readEmail(text ?? '');
  return read.ok ? read.email : null;
}

/** A return leads to the site that it came from and nowhere else. Throws `malformed` naming the field. */
function readOwnUrl(request: FastifyRequest, text: string, field: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin !== originOf(request))
    throw new ApiFailure(
      { ...failures.malformed, msg: `The request is malformed: ${field}.` },
      `${field} leads elsewhere`,
    );
  return url.href;
}
