import type { TenantSource } from '../tenant/tenant-source';

/**
 * Configuration in the browser. What reads, checks and cleans it is a chunk of its own: a page that came with its data
 * needs none of it.
 */
export const browserSource: TenantSource = {
  loadSite: async (host) => (await loadNetworkSource()).loadSite(host),
  loadPage: async (host, name) => (await loadNetworkSource()).loadPage(host, name),
};

async function loadNetworkSource(): Promise<TenantSource> {
  return (await import('./network-source')).networkSource;
}
