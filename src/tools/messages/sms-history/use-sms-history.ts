import { keepPreviousData } from '@tanstack/react-query';
import { messageCalls, smsHistoryPageSize, smsStatuses } from '../../../../contract/messages';
import { callBackend } from '../../../api/call-backend';
import { unwrap } from '../../../api/unwrap';
import { backendContext } from '../../../session/backend';
import { usePersistedQuery } from '../../../session/use-persisted-query';
import { useSession } from '../../../session/use-session';

/** A message leaves within seconds; while one is on its way the page is asked again this often. */
const sendingRefreshMs = 5_000;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * One page of the signed-in person's messages. A page that cannot be had stays loading and is asked for again behind
 * it, for as long as it takes. For one person only: who uses it is restarted for another.
 */
export function useSmsHistory(pageNumber: number) {
  const session = useSession();
  const query = usePersistedQuery({
    queryKey: ['sms-history', session?.email, pageNumber],
    enabled: session !== null,
    queryFn: async ({ signal }) => {
      const request = { pageNumber, pageSize: smsHistoryPageSize };
      return unwrap(await callBackend(messageCalls.history, { request }, { ...backendContext(), signal }));
    },
    retry: true,
    retryDelay: (count) => Math.min(firstRetryMs * 2 ** count, longestRetryMs),
    placeholderData: keepPreviousData,
    // What was sent since is on it.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.result.some(({ status }) => status === smsStatuses.sending) ? sendingRefreshMs : false,
  });
  return {
    page: query.data,
    isStale: query.isPlaceholderData,
    storedAtMs: query.storedAtMs,
    isSignedIn: session !== null,
  };
}
