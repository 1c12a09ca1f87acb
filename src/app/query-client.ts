import { QueryClient } from '@tanstack/react-query';

/** One a page or a request. Offline the service worker may still answer, so nothing waits for a network of its own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: 1, refetchOnWindowFocus: false } },
  });
}
