import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics';

export type MetricsServer = { port: number; close: () => void };

/** What is asked on a port of its own, never by visitors. */
type Asked = Pick<Metrics, 'registry'> & {
  /** Whether a host name belongs to this server: a site's, an alias, the admin page's. */
  isServed: (host: string) => Promise<boolean>;
};

/** Serves `/metrics` for Prometheus and `/tls-allowed` for a proxy that obtains certificates on demand. 0 takes a free port. */
export async function startMetricsServer(
  { registry, isServed }: Asked,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    const answer = (work: Promise<void>) =>
      void work.catch((error: unknown) => response.writeHead(500).end(String(error)));
    if (request.method !== 'GET' || url === null) response.writeHead(404).end();
    else if (url.pathname === '/metrics') answer(sendMetrics(response));
    else if (url.pathname === '/tls-allowed')
      answer(sendTlsAllowed(response, url.searchParams.get('domain') ?? ''));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };

  async function sendMetrics(response: ServerResponse): Promise<void> {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  }

  async function sendTlsAllowed(response: ServerResponse, domain: string): Promise<void> {
    response.writeHead((await isServed(domain.toLowerCase())) ? 200 : 404).end();
  }
}
