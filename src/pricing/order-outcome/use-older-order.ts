import { useEffect, useState } from 'react';
import type { InferOutput } from 'valibot';
import { type olderOrderSchema, olderOrderStatuses } from '../../../contract/billing';
import type { CallFailure } from '../../../contract/failures';
import { olderOrderPollMs } from '../../../contract/timing';
import { fetchOlderOrder } from '../../api/billing';
import { backendContext } from '../../session/backend';

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
      const answer = await fetchOlderOrder(uid, { ...backendContext(), signal: request.signal });
      if (request.signal.aborted) return;
      if (answer.ok && answer.value.serviceStatus > olderOrderStatuses.pending) {
        return setState({ kind: 'decided', order: answer.value });
      }
      if (!answer.ok && !mayPass(answer.error)) {
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

function mayPass(failure: CallFailure): boolean {
  if (failure.kind === 'business') return false;
  return failure.kind !== 'http' || failure.status >= 500 || failure.status === 429 || failure.status === 408;
}

function waitMs(failure: CallFailure | undefined): number {
  const asked = failure?.kind === 'http' ? failure.retryAfterMs : undefined;
  return Math.max(olderOrderPollMs, asked ?? 0);
}
