import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallFailure } from '../../contract/failures';
import { fetchProducts } from '../api/billing';
import { useWhenOnlineAgain } from '../pwa/use-when-online-again';
import { backendContext } from '../session/backend';
import { useChannel } from '../session/use-channel';
import { useSession } from '../session/use-session';
import { useTenant } from '../tenant/tenant-provider';
import { useIsHydrated } from '../ui/use-is-hydrated';
import { makePriceLists, type PriceLists } from './price-lists';

/** The default plans replace prices that take longer than this. */
const productsTimeoutMs = 10_000;
const freshMs = 5 * 60_000;

class ProductsError extends Error {
  constructor(readonly failure: CallFailure) {
    super(`products/list failed: ${failure.kind}`);
  }
}

/** The site's price lists; null while they are loading. The default plans where there are none. */
export function useProducts(): { lists: PriceLists | null; reload: () => void } {
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
      const answer = await fetchProducts(
        { code, extend: {} },
        { ...backendContext(), timeoutMs: productsTimeoutMs },
      );
      if (!answer.ok) throw new ProductsError(answer.error);
      return answer.value;
    },
  });
  useWhenOnlineAgain(() => {
    if (query.isError) void query.refetch();
  });
  const lists = useMemo(() => makePriceLists(query.data, site.type), [query.data, site.type]);
  return { lists: query.isPending ? null : lists, reload: () => void query.refetch() };
}
