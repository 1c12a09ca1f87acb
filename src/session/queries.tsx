import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

let pageClient: QueryClient | undefined;

/**
 * Around everything that asks the backend with `useQuery`. Not around the whole app: a first page asks nothing, and the
 * library is a fifth of what it would have to load. All of one page share a client.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    // Nothing of one request may reach another.
    if (import.meta.env.SSR) return createQueryClient();
    pageClient ??= createQueryClient();
    return pageClient;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Offline the service worker may still answer, so nothing waits for a network of its own. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: 1, refetchOnWindowFocus: false } },
  });
}
