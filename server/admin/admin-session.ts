import { and, eq, gt, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hourMs } from '../../contract/time-spans';
import { hashSecretToken, makeSecretToken } from '../accounts/secret-token';
import type { Database } from '../db/database';
import { operatorSessions, operators } from '../db/schema';
import type { Operator } from '../operator/operator-store';

/** A working day. It is not extended. */
const lifetimeMs = 12 * hourMs;

/** Starts a session and sends its cookie, which no other site's request carries. */
export async function startSession(
  database: Database,
  operator: Operator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const now = Date.now();
  const token = makeSecretToken();
  await database.delete(operatorSessions).where(lt(operatorSessions.expiresAt, new Date(now)));
  await database.insert(operatorSessions).values({
    ...{ tokenHash: hashSecretToken(token), operatorId: operator.id },
    expiresAt: new Date(now + lifetimeMs),
  });
  reply.header('set-cookie', writeCookie(request, token, lifetimeMs / 1000));
}

/** Who is signed in with this request's cookie. */
export async function findSession(
  database: Database,
  request: FastifyRequest,
): Promise<Operator | undefined> {
  const token = readCookie(request);
  if (token === undefined) return undefined;
  const [found] = await database
    .select({ operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(eq(operatorSessions.tokenHash, hashSecretToken(token)), gt(operatorSessions.expiresAt, new Date())),
    );
  return found?.operator;
}

export async function endSession(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = readCookie(request);
  if (token !== undefined) {
    await database.delete(operatorSessions).where(eq(operatorSessions.tokenHash, hashSecretToken(token)));
  }
  reply.header('set-cookie', writeCookie(request, '', 0));
}

/** With `__Host-`, browsers take it from this very host over TLS alone. */
function nameOfCookie({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? '__Host-operator' : 'operator';
}

function writeCookie(request: FastifyRequest, token: string, maxAgeSeconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${nameOfCookie(request)}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

function readCookie(request: FastifyRequest): string | undefined {
  const name = `${nameOfCookie(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
}
