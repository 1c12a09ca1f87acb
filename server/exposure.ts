import type { ServerConfig } from './config';

type ListeningConfig = Pick<ServerConfig, 'host' | 'isDemo' | 'trustProxy'>;

/** What others can do to this server as it is bound, a sentence each; nothing where only this machine reaches it. */
export function describeExposure({ host, isDemo, trustProxy }: ListeningConfig): string[] {
  if (isLoopback(host)) return [];
  const isBehindProxy = trustProxy.some((address) => address !== 'loopback');
  return [
    ...(isBehindProxy
      ? []
      : [
          `HOST=${host} is reached from other machines without TLS: passwords, tokens and files travel readable. Put a proxy with TLS before this server and name it in TRUST_PROXY, or leave HOST out to serve this machine alone.`,
        ]),
    ...(isDemo
      ? [
          `DEMO=1 at HOST=${host}: whoever reaches it can log in as the demo people, approve any payment at /sandbox/pay, and without SMTP_URL read every mail of the demo sites, log-in links included, at /sandbox/outbox. Leave DEMO out where strangers come.`,
        ]
      : []),
  ];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}
