import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsOffline } from '../../pwa/use-is-offline';

/**
 * Fetches the code of the page that the counter in the header leads to, so that it opens offline, too: a job may be added
 * when there is no network any more.
 */
export function usePreparedList(): void {
  const router = useRouter();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline) return;
    router
      .preloadRoute({ to: '/sub/account' })
      .catch((error: unknown) => console.info('The list of jobs could not be prepared', error));
  }, [router, isOffline]);
}
