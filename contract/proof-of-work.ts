import { type InferOutput, looseObject, number, object, picklist, string } from 'valibot';
import { apiPath, defineCall } from './calls';

/** For what a site may ask for a proof of work: making an account, sending a message, asking for a password link. */
export const proofUses = ['registration', 'messages', 'passwordReset'] as const;
export type ProofUse = (typeof proofUses)[number];

/** From the answer of a challenge until its solution must have arrived. */
export const proofLifetimeMs = 10 * 60_000;

export const challengeRequestSchema = object({ use: picklist(proofUses) });

/** As `altcha-lib` makes it. What is signed may have more fields, all of which come back with the solution. */
export const challengeSchema = looseObject({
  parameters: looseObject({
    algorithm: string(),
    cost: number(),
    keyLength: number(),
    keyPrefix: string(),
    nonce: string(),
    salt: string(),
  }),
  signature: string(),
});

export type Challenge = InferOutput<typeof challengeSchema>;

/** What the header carries, as JSON in base64. */
export type Proof = { challenge: Challenge; solution: { counter: number; derivedKey: string } };

export const proofCalls = {
  /** Extension (capability `proofOfWork`): what is to be solved before the call that the site protects. */
  challenge: defineCall({
    method: 'GET',
    path: `${apiPath}/challenge`,
    request: challengeRequestSchema,
    part: 'obj',
    response: challengeSchema,
  }),
} as const;
