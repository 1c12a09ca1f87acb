import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { billingCalls } from '../../contract/billing';
import { callBackend } from '../api/call-backend';
import { unwrap } from '../api/unwrap';
import { connection } from '../pwa/connection';
import { useIsOffline } from '../pwa/use-is-offline';
import { useWhenOnlineAgain } from '../pwa/use-when-online-again';
import { backendContext } from '../session/backend';
import { useChannel } from '../session/use-channel';
import { useSession } from '../session/use-session';
import { useTenant } from '../tenant/tenant-provider';
import { useIsHydrated } from '../ui/use-is-hydrated';
import { makePriceLists, type PriceLists } from './price-lists';
import { readSeenPrices, storeSeenPrices } from './seen-prices';

/** The default plans replace prices that take longer than this. */
const productsTimeoutMs = 10_000;
const freshMs = 5 * 60_000;
/** The last prices seen stand in for an answer that takes longer than this. */
const patienceMs = 2_500;

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
  const query = useQuery({
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
      const products = unwrap(answer);
      storeSeenPrices(code, products);
      return products;
    },
  });
  useWhenOnlineAgain(() => {
    if (query.isError) void query.refetch();
  });
  const isCut = useIsOffline() && !query.data;
  const isLate = useIsLate(query.isPending);
  const seen = useMemo(() => (isCut || isLate ? readSeenPrices(code) : null), [isCut, isLate, code]);
  const products = query.data ?? seen?.products;
  const lists = useMemo(() => makePriceLists(products, site.type), [products, site.type]);
  const reload = () => void query.refetch();
  if (!isCut && !seen) return { lists: query.isPending ? null : lists, reload };
  const stale = { reason: isCut ? 'offline' : 'late', seenAtMs: seen?.seenAtMs } as const;
  return { lists: seen ? lists : { subscriptions: [], packs: [] }, reload, stale };
}

/** True once `isPending` has lasted too long. */
function useIsLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return isLate;
}
