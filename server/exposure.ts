import type { ServerConfig } from './config';

type ListeningConfig = Pick<ServerConfig, 'host' | 'isDemo' | 'trustProxy'>;

/** What the operator should know of how this server is bound, a sentence each; nothing where only this machine reaches it. */
export function describeExposure({ host, isDemo, trustProxy }: ListeningConfig): string[] {
  if (isLoopback(host)) return [];
  if (isDemo) {
    return [
      `DEMO=1 at HOST=${host}: requests from other machines are refused, because anybody could log in as the demo people and approve any payment. Leave DEMO out to serve others.`,
    ];
  }
  if (trustProxy.some((address) => address !== 'loopback')) return [];
  return [
    `HOST=${host} is reached from other machines without TLS: passwords, tokens and files travel readable. Put a proxy with TLS before this server and name it in TRUST_PROXY, or leave HOST out to serve this machine alone.`,
  ];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}
