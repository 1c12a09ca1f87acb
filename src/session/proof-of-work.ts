import { type CallFailure, fail, failureCodes, type Outcome, succeed } from '../../contract/failures';
import { type ProofUse, proofCalls, proofLifetimeMs } from '../../contract/proof-of-work';
import { minuteMs } from '../../contract/time-spans';
import type { BackendContext } from '../api/backend-context';
import { callBackend } from '../api/call-backend';
import { lastingContext } from './backend';

type Solved = Outcome<string, CallFailure>;
type Prepared = { solved: Promise<Solved>; sinceMs: number; isDone: boolean };
type ProofOptions<Context> = {
  use: ProofUse;
  /** The site is known to ask for a proof. */
  isNeeded: boolean;
  context: Context;
  /** Called with true when the call begins to wait for its proof, and with false when it has it. */
  onWaiting: (isWaiting: boolean) => void;
};

/** Sent a minute before it expires, a proof still arrives in time. */
const usableMs = proofLifetimeMs - minuteMs;
const prepared = new Map<ProofUse, Prepared>();

/** Begins to solve a challenge for a call that the person will probably make. */
export function prepareProof(use: ProofUse): void {
  prepare(use);
}

/**
 * Makes a call with a proof where the site asks for one. One that the server refuses is replaced by another once: it may
 * have expired, or the site may ask for it only since the page was loaded.
 */
export async function sendWithProof<Value, Context extends BackendContext>(
  { use, isNeeded, context, onWaiting }: ProofOptions<Context>,
  send: (context: Context) => Promise<Outcome<Value, CallFailure>>,
): Promise<Outcome<Value, CallFailure>> {
  const answer = await (isNeeded ? sendProven() : send(context));
  const isRefused =
    !answer.ok && answer.error.kind === 'business' && answer.error.code === failureCodes.proofRefused;
  return isRefused ? sendProven() : answer;

  async function sendProven(): Promise<Outcome<Value, CallFailure>> {
    const solved = await waitForProof();
    // Whoever pressed again meanwhile needs the proof.
    if (context.signal?.aborted) return fail({ kind: 'aborted' });
    prepared.delete(use);
    return solved.ok ? send({ ...context, proof: solved.value }) : solved;
  }

  async function waitForProof(): Promise<Solved> {
    const { solved, isDone } = prepare(use);
    if (isDone) return solved;
    onWaiting(true);
    const outcome = await solved;
    onWaiting(false);
    return outcome;
  }
}

function prepare(use: ProofUse): Prepared {
  const known = prepared.get(use);
  if (known && Date.now() - known.sinceMs < usableMs) return known;
  const begun: Prepared = { solved: solve(use), sinceMs: Date.now(), isDone: false };
  prepared.set(use, begun);
  void begun.solved.then((solved) => {
    begun.isDone = true;
    // The next press tries again.
    if (!solved.ok && prepared.get(use) === begun) prepared.delete(use);
  });
  return begun;
}

async function solve(use: ProofUse): Promise<Solved> {
  const [asked, solver] = await Promise.all([
    callBackend(proofCalls.challenge, { request: { use } }, { ...lastingContext(), session: null }),
    import('./solve-challenge').catch((error: unknown) => {
      console.info('The solver could not be fetched', error);
      return null;
    }),
  ]);
  if (!asked.ok) return asked;
  if (!solver) return fail({ kind: 'network' });
  const proof = await solver.solveChallenge(asked.value).catch((error: unknown) => {
    console.info('The challenge could not be solved', error);
    return null;
  });
  return proof === null ? fail({ kind: 'malformed', detail: 'challenge' }) : succeed(proof);
}
