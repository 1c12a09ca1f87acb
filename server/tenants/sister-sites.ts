import { LRUCache } from 'lru-cache';
import type { SiteInfo } from '../../contract/tenant';

/** Anyone can send any port in a Host header, so what is stored is bounded. */
const cachedMax = 64;
const withoutPort = /^https?:\/\/([a-z0-9.-]+)(\/.*)?$/;

/**
 * Gives links to other sites of this server the scheme and port that the visitor came by: a configuration names its
 * sisters by host alone (`http://voice.localhost/`), whatever port the server or the proxy before it listens on. A
 * link with a port of its own, or to a host that is not served here, stays as it is written.
 */
export function createSisterSites(isServed: (host: string) => boolean) {
  const cache = new LRUCache<string, { from: SiteInfo; to: SiteInfo }>({ max: cachedMax });

  return function siteAt(site: SiteInfo, origin: string): SiteInfo {
    // A Host header with an impossible port.
    if (!URL.canParse(origin)) return site;
    const { protocol, port } = new URL(origin);
    const key = `${site.site.host} ${protocol}${port}`;
    const known = cache.get(key);
    if (known?.from === site) return known.to;
    const to: SiteInfo = { ...site, common: addressLinks(site.common, protocol, port) };
    cache.set(key, { from: site, to });
    return to;
  };

  function addressLinks<Value>(value: Value, protocol: string, port: string): Value {
    // The texts of a site are JSON from a file, so nothing is lost on the way.
    return JSON.parse(JSON.stringify(value), (_, field: unknown) =>
      typeof field === 'string' ? addressLink(field, protocol, port) : field,
    );
  }

  function addressLink(link: string, protocol: string, port: string): string {
    const [, host, path = '/'] = withoutPort.exec(link) ?? [];
    if (!host || !isServed(host)) return link;
    return `${protocol}//${host}${port ? `:${port}` : ''}${path}`;
  }
}
