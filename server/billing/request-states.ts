import type { PaymentRequestState } from '../db/schema';

/** What can happen to a request. `answer`: the provider took it; `settle`: its outcome is known; `refuse`: it never will be. */
export type RequestEvent = 'answer' | 'settle' | 'refuse';

/** The state after an event. An outcome may overtake the answer to the call that led to it, and is final. */
export function nextRequestState(state: PaymentRequestState, event: RequestEvent): PaymentRequestState {
  if (event === 'settle') return 'settled';
  if (state === 'settled') return state;
  if (event === 'refuse') return state === 'reserved' ? 'failed' : state;
  return 'asked';
}
