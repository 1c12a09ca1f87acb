import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../contract/languages';
import type { PageInfo, SiteInfo } from '../contract/tenant';

/** Where site and page configuration come from: the server's files while rendering, its calls in the browser. */
export type TenantSource = {
  loadSite: (host: string) => Promise<SiteInfo>;
  /** Null when the host has no such page. Anything else that goes wrong throws. */
  loadPage: (host: string, name: string) => Promise<PageInfo | null>;
};

/**
 * A site's configuration. The language is part of the key because what the server inlines holds one language only.
 */
export function siteQuery(source: TenantSource, host: string, language: Language) {
  return queryOptions({
    queryKey: ['site', host, language],
    queryFn: () => source.loadSite(host),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A page's configuration, or null when there is none. */
export function pageQuery(source: TenantSource, host: string, name: string, language: Language) {
  return queryOptions({
    queryKey: ['page', host, name, language],
    queryFn: () => source.loadPage(host, name),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
