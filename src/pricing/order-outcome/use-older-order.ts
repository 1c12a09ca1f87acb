import { useEffect, useState } from 'react';
import type { InferOutput } from 'valibot';
import { billingCalls, type olderOrderSchema, olderOrderStatuses } from '../../../contract/billing';
import type { CallFailure } from '../../../contract/failures';
import { olderOrderPollMs } from '../../../contract/timing';
import { callBackend } from '../../api/call-backend';
import { backendContext } from '../../session/backend';
import { isFinal } from '../is-final';

export type OlderOrderState =
  | { kind: 'pending' }
  | { kind: 'decided'; order: InferOutput<typeof olderOrderSchema> }
  | { kind: 'missing' };

/**
 * Polls an order of the older flow every second until its serviceStatus is above 0. What may pass (no
 * network, a 5xx, a 429) is polled through; an order that is not there ends it.
 */
export function useOlderOrder(uid: string): OlderOrderState {
  const [state, setState] = useState<OlderOrderState>({ kind: 'pending' });

  useEffect(() => {
    const request = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const context = { ...backendContext(), signal: request.signal };
      const answer = await callBackend(billingCalls.olderOrder, { request: { uid } }, context);
      if (request.signal.aborted) return;
      if (answer.ok && answer.value.serviceStatus > olderOrderStatuses.pending) {
        return setState({ kind: 'decided', order: answer.value });
      }
      if (!answer.ok && isFinal(answer.error)) {
        console.info('The order cannot be followed', answer.error);
        return setState({ kind: 'missing' });
      }
      timer = setTimeout(() => void poll(), waitMs(answer.ok ? undefined : answer.error));
    };
    void poll();
    return () => {
      request.abort();
      clearTimeout(timer);
    };
  }, [uid]);
  return state;
}

function waitMs(failure: CallFailure | undefined): number {
  const asked = failure?.kind === 'http' ? failure.retryAfterMs : undefined;
  return Math.max(olderOrderPollMs, asked ?? 0);
}
