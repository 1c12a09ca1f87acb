import { watch } from 'node:fs';
import { join } from 'node:path';
import type { FindBlockProblems } from '../../contract/rendering';
import type { ServerLog } from '../server-log';
import { readSites, SiteFilesError, type Sites } from './read-sites';
import { createSisterSites } from './sister-sites';
import type { ServerCapabilities, Tenant, TenantSource } from './tenant-source';

export type LocalTenants = TenantSource & {
  /** Every site once. */
  listTenants: () => readonly Tenant[];
  /** Where a host's pictures are, or undefined for an unknown host. Absolute. */
  folderOf: (host: string) => string | undefined;
  close: () => void;
};

type Options = {
  sitesDir: string;
  capabilities: ServerCapabilities;
  /** Serves the demo sites too. */
  isDemo: boolean;
  findBlockProblems: FindBlockProblems | undefined;
  log: ServerLog;
  /** Reads the files again when they change (development); a file that does not fit leaves the last good state. */
  isWatching: boolean;
  onReload: (tenants: readonly Tenant[]) => Promise<void>;
};

const settleMs = 100;

/** Sites from the files of SITES_DIR, checked and held in memory. Throws SiteFilesError. */
export async function createLocalTenants(options: Options): Promise<LocalTenants> {
  let sites: Sites = await readSites(options.sitesDir, options.capabilities(), options);
  const siteAt = createSisterSites((host) => sites.tenants.has(host));
  const stopWatching = options.isWatching ? watchSites() : () => {};
  return {
    loadTenant: async (host) => sites.tenants.get(host) ?? null,
    siteAt: ({ site }, origin) => siteAt(site, origin),
    loadPage: async (host, name) => {
      const folder = sites.tenants.get(host)?.host ?? host;
      return sites.pages.get(folder)?.get(name) ?? null;
    },
    listPages: async (host) => [...(sites.pages.get(sites.tenants.get(host)?.host ?? host)?.keys() ?? [])],
    listTenants: () => [...new Set(sites.tenants.values())],
    folderOf: (host) => {
      const tenant = sites.tenants.get(host);
      return tenant && join(options.sitesDir, tenant.host);
    },
    close: stopWatching,
  };

  function watchSites(): () => void {
    let timer: NodeJS.Timeout | undefined;
    const watcher = watch(options.sitesDir, { recursive: true }, () => {
      clearTimeout(timer);
      // Editors write a file in several steps.
      timer = setTimeout(() => void reload(), settleMs);
    });
    return () => {
      clearTimeout(timer);
      watcher.close();
    };
  }

  async function reload(): Promise<void> {
    try {
      sites = await readSites(options.sitesDir, options.capabilities(), options);
      await options.onReload([...new Set(sites.tenants.values())]);
    } catch (error) {
      if (error instanceof SiteFilesError) options.log.warn(error.message);
      else options.log.error({ err: error }, 'the sites could not be read again');
    }
  }
}
