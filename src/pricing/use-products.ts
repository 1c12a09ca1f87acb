import { useMemo } from 'react';
import { billingCalls } from '../../contract/billing';
import { callBackend } from '../api/call-backend';
import { unwrap } from '../api/unwrap';
import { connection } from '../pwa/connection';
import { useIsOffline } from '../pwa/use-is-offline';
import { useWhenOnlineAgain } from '../pwa/use-when-online-again';
import { backendContext } from '../session/backend';
import { useChannel } from '../session/use-channel';
import { usePersistedQuery } from '../session/use-persisted-query';
import { useSession } from '../session/use-session';
import { useTenant } from '../tenant/tenant-provider';
import { useIsHydrated } from '../ui/use-is-hydrated';
import { makePriceLists, type PriceLists } from './price-lists';

/** The default plans replace prices that take longer than this. */
const productsTimeoutMs = 10_000;
const freshMs = 5 * 60_000;
const noPrices: PriceLists = { subscriptions: [], packs: [] };

export type Products = {
  lists: PriceLists | null;
  reload: () => void;
  /** Why these are not the prices of now. `seenAtMs` is undefined where this device has seen none. */
  stale?: { reason: 'offline' | 'late'; seenAtMs: number | undefined };
};

/**
 * The site's price lists; null while they are loading. The last ones seen while the server does not answer. The default
 * plans where the site has none, but offline none: a price that is not the site's is never shown for want of a network.
 */
export function useProducts(): Products {
  const { site, language } = useTenant();
  const channel = useChannel();
  const code = channel ? `${site.site.code}-${channel}` : site.site.code;
  // Whoever has had a trial is offered other prices than a newcomer.
  const email = useSession()?.email;
  const isOffline = useIsOffline();
  const { data, isPending, isError, refetch, storedAtMs } = usePersistedQuery({
    queryKey: ['products', code, language, email],
    // Before that nobody knows who is signed in.
    enabled: useIsHydrated(),
    staleTime: freshMs,
    queryFn: async () => {
      const request = { code, extend: {} };
      const context = { ...backendContext(), timeoutMs: productsTimeoutMs };
      const answer = await callBackend(billingCalls.products, { request }, context);
      // Without a network other prices are shown than without an answer: which it is must be known first.
      if (!answer.ok) await connection.check();
      return unwrap(answer);
    },
  });
  useWhenOnlineAgain(() => {
    if (isError) void refetch();
  });
  const lists = useMemo(() => makePriceLists(data, site), [data, site]);
  const reload = () => void refetch();
  if (storedAtMs !== undefined) {
    return { lists, reload, stale: { reason: isOffline ? 'offline' : 'late', seenAtMs: storedAtMs } };
  }
  if (isOffline && !data) {
    return { lists: noPrices, reload, stale: { reason: 'offline', seenAtMs: undefined } };
  }
  return { lists: isPending ? null : lists, reload };
}
