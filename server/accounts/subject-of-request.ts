import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerNames } from '../../contract/envelope';
import { idempotencyKeyLifetimeDays } from '../../contract/limits';
import { cookieNames } from '../../contract/storage-keys';
import { hostOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { findUser } from './person-of-request';

const visitorPattern = /^[\w-]{24}$/;
const visitorIdBytes = 18;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const visitorCookie = new RegExp(`(?:^|;\\s*)${cookieNames.visitor}=([^;]*)`);
/** As long as the answers that it leads to are stored. */
const cookieLifetimeSeconds = idempotencyKeyLifetimeDays * 24 * 60 * 60;

/**
 * Who starts something that costs, for `answerOnce`: `user:<id>` of a signed-in person, else `visitor:<id>` of the
 * browser's `visitor` cookie, which `reply` sets or renews. A visitor's id permits nothing but to see and
 * pay the orders that it made.
 */
export async function subjectOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const user = await findUser(services, request);
  if (user) return `user:${user.id}`;
  const id = readVisitorId(request) ?? makeVisitorId(request);
  reply.header('set-cookie', describeCookie(request, id));
  return `visitor:${id}`;
}

/** The id in the browser's `visitor` cookie, if it has one. */
export function readVisitorId(request: FastifyRequest): string | undefined {
  const id = visitorCookie.exec(request.headers.cookie ?? '')?.[1];
  return id !== undefined && visitorPattern.test(id) ? id : undefined;
}

/**
 * A first start whose answer is lost comes again without the cookie. Its key is random and the client's secret, so the
 * id that is made of it is as good as a random one, and the second try finds the answer of the first.
 */
function makeVisitorId(request: FastifyRequest): string {
  const key = request.headers[headerNames.idempotencyKey];
  if (typeof key !== 'string' || !uuidPattern.test(key))
    return randomBytes(visitorIdBytes).toString('base64url');
  return createHash('sha256')
    .update(`${hostOf(request)} ${key}`)
    .digest()
    .subarray(0, visitorIdBytes)
    .toString('base64url');
}

function describeCookie(request: FastifyRequest, id: string): string {
  const attributes = [
    `${cookieNames.visitor}=${id}`,
    'Path=/',
    `Max-Age=${cookieLifetimeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ];
  return attributes.join('; ');
}
