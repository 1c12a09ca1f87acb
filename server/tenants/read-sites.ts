import type { Capabilities, PageInfo } from '../../contract/tenant';
import { inspectSite, listSiteFolders, type ReadOptions, type Site, SiteFilesError } from './read-site';
import type { Tenant } from './tenant-source';

/** Every site and page of SITES_DIR. */
export type Sites = {
  /** By host name, aliases included. */
  tenants: ReadonlyMap<string, Tenant>;
  /** By folder name (a host, or `template`), then by page name. */
  pages: ReadonlyMap<string, ReadonlyMap<string, PageInfo>>;
  /** Texts that some languages lack, each with its file and field: they are shown in English. */
  missingTexts: readonly string[];
};

/**
 * Reads and checks all site files at once. Throws SiteFilesError with all problems, not the first. Demo sites count with
 * `isDemo` only: without it their hosts are not set up.
 */
export async function readSites(
  sitesDir: string,
  capabilities: Capabilities,
  { isDemo, findBlockProblems }: { isDemo: boolean } & Pick<ReadOptions, 'findBlockProblems'>,
): Promise<Sites> {
  const problems: string[] = [];
  const tenants = new Map<string, Tenant>();
  const pages = new Map<string, ReadonlyMap<string, PageInfo>>();
  const demoHosts: string[] = [];
  const missingTexts: string[] = [];

  for (const folder of await listSiteFolders(sitesDir)) {
    const { site, problems: own } = await inspectSite(sitesDir, folder, { capabilities, findBlockProblems });
    problems.push(...own);
    if (site.tenant?.isDemo && !isDemo) demoHosts.push(folder);
    else add(folder, site);
  }
  if (demoHosts.length > 0 && tenants.size === 0 && problems.length === 0) {
    problems.push(`only demo sites are here (${demoHosts.join(', ')}): they are served with DEMO=1`);
  }
  if (problems.length > 0) throw new SiteFilesError(problems);
  return { tenants, pages, missingTexts };

  function add(folder: string, site: Site): void {
    pages.set(folder, site.pages);
    missingTexts.push(...site.missingTexts);
    const { tenant } = site;
    if (!tenant) return;
    const where = `${folder}/site.json`;
    for (const other of new Set(tenants.values())) {
      if (other.code === tenant.code) problems.push(`${where}: site.code: ${other.host} has the same`);
    }
    for (const host of [tenant.host, ...site.aliases]) {
      const other = tenants.get(host);
      if (other) problems.push(`${where}: server.aliases: ${host} is ${other.host}'s already`);
      tenants.set(host, tenant);
    }
  }
}
