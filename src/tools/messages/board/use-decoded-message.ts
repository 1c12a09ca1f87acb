import { useEffect, useState } from 'react';
import type { CallFailure } from '../../../../contract/failures';
import { type DecodedMessage, messageCalls } from '../../../../contract/messages';
import { callBackend } from '../../../api/call-backend';
import { connection } from '../../../pwa/connection';
import { useWhenOnlineAgain } from '../../../pwa/use-when-online-again';
import { backendContext } from '../../../session/backend';

export type BoardState =
  | { kind: 'loading' }
  | { kind: 'shown'; message: DecodedMessage }
  | { kind: 'missing' }
  | { kind: 'unreachable' };

const goneStatuses = [404, 410];

/**
 * The message behind a board's code. It is in this component's memory alone: no query cache, no storage, and the
 * service worker does not see the call. Asked again when the network is back.
 */
export function useDecodedMessage(code: string): { state: BoardState; retry: () => void } {
  const [state, setState] = useState<BoardState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setState({ kind: 'loading' });
    setAttempt((count) => count + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what asks again.
  useEffect(() => {
    const request = new AbortController();
    const context = { ...backendContext(), signal: request.signal };
    void callBackend(messageCalls.decode, { params: { code } }, context).then((answer) => {
      if (request.signal.aborted) return;
      if (answer.ok) return setState({ kind: 'shown', message: answer.value });
      const isMissing = isGone(answer.error);
      if (!isMissing) {
        console.info('The message could not be had', answer.error);
        void connection.check();
      }
      setState({ kind: isMissing ? 'missing' : 'unreachable' });
    });
    return () => request.abort();
  }, [code, attempt]);

  // While it is out of reach the connection is probed automatically; the moment it answers, the message is asked for again.
  useWhenOnlineAgain(() => {
    if (state.kind === 'unreachable') retry();
  });
  return { state, retry };
}

/** An unknown code is a business failure; other backends may answer that it is not there. */
function isGone(failure: CallFailure): boolean {
  return failure.kind === 'business' || (failure.kind === 'http' && goneStatuses.includes(failure.status));
}
