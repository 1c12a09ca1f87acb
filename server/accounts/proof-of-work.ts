import { msg } from '@lingui/core/macro';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyRequest } from 'fastify';
import { type InferOutput, is, number, object, string } from 'valibot';
import { headerNames } from '../../contract/envelope';
import { failureCodes } from '../../contract/failures';
import { type ProofUse, proofLifetimeMs } from '../../contract/proof-of-work';
import { raiseCounter } from '../db/counter-store';
import type { Queryable } from '../db/database';
import { loadServerSecret } from '../db/server-secret';
import { ApiFailure, business, type Failure } from '../http/failure';
import { networkOf } from '../http/network-of';
import { tenantOf } from '../http/tenant-of-request';

/** Rounds of one try: enough that a browser's overhead of a call is small beside them. */
const rounds = 5_000;
/** Tries until a challenge is solved, at least; fewer than twice as many (docs/operating.md has what they take). */
export const fewestTries = 125;
/** An address that asks often works so many times as long, at most. */
export const hardest = 8;
/** Header of a proof, in characters. */
const proofMaxLength = 4_000;

/** Of this server's own challenges, which have all of it. */
const proofSchema = object({
  challenge: object({
    parameters: object({
      algorithm: string(),
      cost: number(),
      data: object({ site: string(), use: string() }),
      expiresAt: number(),
      keyLength: number(),
      keyPrefix: string(),
      keySignature: string(),
      nonce: string(),
      salt: string(),
    }),
    signature: string(),
  }),
  solution: object({ counter: number(), derivedKey: string() }),
});

const refused: Failure = {
  ...business(failureCodes.proofRefused, 'The check has expired. Please try again.'),
  text: msg`The check has expired. Please try again.`,
};

/**
 * A challenge for one use on the request's site. The more of them an address has had lately, `easy` at a time, the longer
 * one takes.
 */
export async function makeChallenge(
  database: Queryable,
  request: FastifyRequest,
  use: ProofUse,
  easy: number,
): Promise<Challenge> {
  const now = new Date();
  const site = tenantOf(request).code;
  const name = `challenges ${site} ${networkOf(request.ip)}`;
  const { count } = await raiseCounter(database, name, { now, lifetimeMs: proofLifetimeMs });
  const tries = fewestTries * difficultyOf(count, easy);
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(2 * tries - 1, tries),
    data: { site, use },
    deriveKey,
    expiresAt: new Date(now.getTime() + proofLifetimeMs),
    ...(await loadSecrets(database)),
  });
}

/** How many times as long the challenge takes that is an address's `count`th. */
export function difficultyOf(count: number, easy: number): number {
  return Math.min(hardest, 2 ** Math.floor((count - 1) / easy));
}

/**
 * Throws a business failure where the site asks for a proof of work and the request carries none that is good. In a
 * transaction that rolls back, the proof stays good.
 */
export async function requireProof(
  database: Queryable,
  request: FastifyRequest,
  use: ProofUse,
): Promise<void> {
  const { code, site } = tenantOf(request);
  if (!site.capabilities?.proofOfWork?.includes(use)) return;
  const proof = readProof(request.headers[headerNames.proofOfWork]);
  if (!proof) throw new ApiFailure(refused, 'no proof of work');
  const { challenge, solution } = proof;
  const { data } = challenge.parameters;
  if (data.site !== code || data.use !== use)
    throw new ApiFailure(refused, 'a proof of work for something else');
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
    ...(await loadSecrets(database)),
  });
  if (!verified) throw new ApiFailure(refused, 'a wrong or expired proof of work');
  // Twice the lifetime: the clocks of two servers differ a little.
  const once = { now: new Date(), lifetimeMs: 2 * proofLifetimeMs };
  const { count } = await raiseCounter(database, `proof ${challenge.parameters.nonce}`, once);
  if (count > 1) throw new ApiFailure(refused, 'a used proof of work');
}

function readProof(header: string | string[] | undefined): InferOutput<typeof proofSchema> | undefined {
  if (typeof header !== 'string' || header.length > proofMaxLength) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString());
    return is(proofSchema, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** One signs challenges, the other what solves them. */
async function loadSecrets(database: Queryable) {
  return {
    hmacSignatureSecret: await loadServerSecret(database, 'proof-of-work'),
    hmacKeySignatureSecret: await loadServerSecret(database, 'proof-of-work-keys'),
  };
}
