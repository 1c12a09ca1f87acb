import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type EnvelopeBody, headerNames } from '../../contract/envelope';
import { idempotencyKeyLifetimeDays } from '../../contract/limits';
import { dayMs } from '../../contract/time-spans';
import type { Database, Queryable, Transaction } from '../db/database';
import { idempotencyKeys } from '../db/schema';
import { ApiFailure, failures } from './failure';
import { tenantOf } from './tenant-of-request';

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/**
 * Answers a costly start once. With an `Idempotency-Key` the work and its answer are written in one transaction: the
 * same key again gets the cached answer, while the first still runs it waits for it, and with another query or body it
 * throws `keyReused`. What fails rolls back and is not stored. Without a key the work just runs in a transaction.
 * Scope: host, `subject`, endpoint, key.
 *
 * `subject` is `user:<id>` or `visitor:<id>`. `work` gets the transaction and must do nothing but queries in it.
 */
export async function answerOnce(
  database: Database,
  request: FastifyRequest,
  subject: string,
  work: (tx: Transaction) => Promise<EnvelopeBody>,
): Promise<EnvelopeBody> {
  const key = readKey(request);
  if (key === undefined) return database.transaction((tx) => work(tx));
  const scope = { host: tenantOf(request).host, subject, endpoint: endpointOf(request), key };
  const requestHash = hashRequest(request);

  return database.transaction(async (tx) => {
    // The unique index makes a second transaction wait here until the first has ended, either way.
    const inserted = await tx
      .insert(idempotencyKeys)
      .values({ ...scope, requestHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (inserted.length === 0) return readStoredAnswer(tx, scope, requestHash);
    const answer = await work(tx);
    await tx
      .update(idempotencyKeys)
      .set({ answer: JSON.stringify(answer) })
      .where(isScope(scope));
    return answer;
  });
}

/**
 * The same for a start that asks somebody over the network: `prepare` runs outside of the transaction, and only where
 * nothing is stored under the key. It may run again with the same key, and must have one effect.
 */
export async function answerPreparedOnce<Prepared>(
  database: Database,
  request: FastifyRequest,
  subject: string,
  prepare: () => Promise<Prepared>,
  work: (prepared: Prepared) => Promise<EnvelopeBody>,
): Promise<EnvelopeBody> {
  const key = readKey(request);
  const scope = { host: tenantOf(request).host, subject, endpoint: endpointOf(request), key: key ?? '' };
  const stored = key === undefined ? undefined : await findStored(database, scope);
  if (stored) return openStored(stored, hashRequest(request));
  const prepared = await prepare();
  return answerOnce(database, request, subject, () => work(prepared));
}

/** Forgets keys older than 30 days. */
export async function sweepIdempotencyKeys(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - idempotencyKeyLifetimeDays * dayMs);
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

type Scope = { host: string; subject: string; endpoint: string; key: string };

async function readStoredAnswer(tx: Transaction, scope: Scope, requestHash: string): Promise<EnvelopeBody> {
  const stored = await findStored(tx, scope);
  if (!stored) throw new Error('The stored answer is gone');
  return openStored(stored, requestHash);
}

type Stored = Pick<typeof idempotencyKeys.$inferSelect, 'requestHash' | 'answer'>;

async function findStored(database: Queryable, scope: Scope): Promise<Stored | undefined> {
  const [stored] = await database.select().from(idempotencyKeys).where(isScope(scope));
  return stored;
}

function openStored(stored: Stored, requestHash: string): EnvelopeBody {
  if (stored.requestHash !== requestHash) throw new ApiFailure(failures.keyReused);
  return JSON.parse(stored.answer);
}

function isScope(scope: Scope) {
  return and(
    eq(idempotencyKeys.host, scope.host),
    eq(idempotencyKeys.subject, scope.subject),
    eq(idempotencyKeys.endpoint, scope.endpoint),
    eq(idempotencyKeys.key, scope.key),
  );
}

/** The request's idempotency key; undefined where it has none. Throws `malformed`. */
export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers[headerNames.idempotencyKey];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new ApiFailure(failures.malformed, 'Idempotency-Key');
  }
  return key;
}

function endpointOf(request: FastifyRequest): string {
  return `${request.method} ${new URL(request.url, 'http://host').pathname}`;
}

function hashRequest(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([request.query, request.body ?? null]))
    .digest('hex');
}
