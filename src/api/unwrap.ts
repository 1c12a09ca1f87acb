import type { CallFailure, Outcome } from '../../contract/failures';

/** A failed call as an error, for the query client, which knows only those. */
export class CallError extends Error {
  constructor(readonly failure: CallFailure) {
    super(`A call failed: ${failure.kind}`);
  }
}

/** What a call answered; throws its failure. */
export function unwrap<Value>(outcome: Outcome<Value, CallFailure>): Value {
  if (outcome.ok) return outcome.value;
  throw new CallError(outcome.error);
}
