// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/" }
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { fail, failureCodes, succeed } from '../../contract/failures';
import { type Proof, type ProofUse, proofCalls, proofLifetimeMs } from '../../contract/proof-of-work';
import type { BackendContext } from '../api/backend-context';
import { lastingContext } from './backend';
import { prepareProof, sendWithProof } from './proof-of-work';
import { answerCalls } from './testing/answer-calls';

const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' };
const refusal = fail({ kind: 'business', code: failureCodes.proofRefused } as const);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server's challenges, each of them another; answers with what was asked. */
function answerChallenges() {
  return answerCalls({
    [proofCalls.challenge.path]: async () => ({
      body: { success: '1', obj: await createChallenge({ ...challengeOptions, ...secrets }) },
    }),
  });
}

const challengeOptions = {
  algorithm: 'PBKDF2/SHA-256',
  cost: 10,
  counter: 40,
  deriveKey,
  data: { use: 'x' },
};

async function sendTo(
  use: ProofUse,
  answer: (proof: string | undefined) => Awaited<ReturnType<Parameters<typeof sendWithProof>[1]>>,
  {
    isNeeded = true,
    signal,
    waiting = [],
  }: { isNeeded?: boolean; signal?: AbortSignal; waiting?: boolean[] } = {},
) {
  const context: BackendContext = { ...lastingContext(), ...(signal ? { signal } : {}) };
  const onWaiting = (isWaiting: boolean) => void waiting.push(isWaiting);
  return sendWithProof({ use, isNeeded, context, onWaiting }, async ({ proof }) => answer(proof));
}

const read = (proof: string | undefined): Proof => JSON.parse(atob(proof ?? ''));

test('the proof that a call is sent with is one that the server verifies', async () => {
  answerChallenges();
  const sent: (string | undefined)[] = [];
  const waiting: boolean[] = [];
  await sendTo('messages', (proof) => succeed(sent.push(proof)), { waiting });
  const { challenge, solution } = read(sent[0]);
  const verified = await verifySolution({
    challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
    ...secrets,
  });
  expect(verified.verified).toBe(true);
  expect(waiting).toEqual([true, false]);
});

test('a prepared proof is solved once, and serves one call', async () => {
  const asked = answerChallenges();
  prepareProof('messages');
  prepareProof('messages');
  const nonces: string[] = [];
  const send = () =>
    sendTo('messages', (proof) => succeed(nonces.push(read(proof).challenge.parameters.nonce)));
  await send();
  expect(asked).toHaveLength(1);
  await send();
  expect(asked).toHaveLength(2);
  expect(new Set(nonces).size).toBe(2);
});

test('a proof too old to arrive in time is replaced before the call', async () => {
  const asked = answerChallenges();
  vi.useFakeTimers({ toFake: ['Date'] });
  prepareProof('messages');
  vi.setSystemTime(Date.now() + proofLifetimeMs);
  const sent: unknown[] = [];
  await sendTo('messages', () => succeed(sent.push(1)));
  expect([asked.length, sent.length]).toEqual([2, 1]);
});

test('a refused proof is replaced once, also where the page did not know that one is needed', async () => {
  for (const [isNeeded, challenges] of [
    [true, 2],
    [false, 1],
  ] as const) {
    const asked = answerChallenges();
    const sent: (string | undefined)[] = [];
    const answer = await sendTo(
      'messages',
      (proof) => {
        sent.push(proof);
        return refusal;
      },
      { isNeeded },
    );
    expect(answer).toEqual(refusal);
    expect(sent).toHaveLength(2);
    expect(sent[0] === undefined).toBe(!isNeeded);
    expect(new Set(sent).size).toBe(2);
    expect(asked).toHaveLength(challenges);
  }
});

test('where none is needed, no challenge is asked for', async () => {
  const asked = answerChallenges();
  expect(await sendTo('messages', (proof) => succeed(proof), { isNeeded: false })).toEqual(
    succeed(undefined),
  );
  expect(asked).toEqual([]);
});

test('without a network the call says so, and the next one tries again', async () => {
  answerCalls({});
  const sent: unknown[] = [];
  expect(await sendTo('messages', () => succeed(sent.push(1)))).toEqual(fail({ kind: 'network' }));
  expect(sent).toEqual([]);
  answerChallenges();
  expect(await sendTo('messages', () => succeed(sent.push(1)))).toEqual(succeed(1));
});

test('who presses again while the proof is solved sends once, with the same proof', async () => {
  const asked = answerChallenges();
  const first = new AbortController();
  const sent: unknown[] = [];
  const aborted = sendTo('messages', () => succeed(sent.push(1)), { signal: first.signal });
  first.abort();
  const answer = await sendTo('messages', () => succeed(sent.push(1)));
  expect(await aborted).toEqual(fail({ kind: 'aborted' }));
  expect(answer).toEqual(succeed(1));
  expect(asked).toHaveLength(1);
});
