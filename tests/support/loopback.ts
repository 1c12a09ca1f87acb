import type { Route } from '@playwright/test';

/**
 * The same place for Node, which does not know that `*.localhost` is this machine, as browsers do: an address on
 * 127.0.0.1 and the header that names the site.
 */
export function onLoopback(address: string): { url: string; headers: { host: string } } {
  const url = new URL(address);
  const { host } = url;
  url.hostname = '127.0.0.1';
  return { url: url.href, headers: { host } };
}

/** Lets a held request through to the server and answers with what it says. */
export async function fetchRoute(route: Route) {
  const request = route.request();
  const { url, headers } = onLoopback(request.url());
  return route.fetch({ url, headers: { ...(await request.allHeaders()), ...headers } });
}
