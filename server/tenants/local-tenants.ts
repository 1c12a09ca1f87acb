import { join } from 'node:path';
import { sharedPageName, templateHost } from '../../contract/pages';
import type { FindBlockProblems } from '../../contract/rendering';
import type { ServerLog } from '../server-log';
import { createLoadedSites, warnOfDefaultPrices, warnOfMissingTexts } from './loaded-sites';
import { readSites } from './read-sites';
import { createSisterSites } from './sister-sites';
import { createSiteIndex, type SiteEntry } from './site-index';
import type { ServerCapabilities, Tenant, TenantSource } from './tenant-source';

export type LocalTenants = TenantSource & {
  listSites: () => readonly SiteEntry[];
  findSite: (code: string) => SiteEntry | undefined;
  loadDemos: () => Promise<Tenant[]>;
  /** Where a host's pictures are, or undefined for an unknown host. Absolute. */
  folderOf: (host: string) => string | undefined;
  /** Files that do not fit, a sentence each; what was there before them is still served. */
  problems: () => readonly string[];
  /** Shows changed files from now on. `onChange`: sites came, went or changed their names. */
  watch: (onChange: () => Promise<void>) => void;
  close: () => void;
};

type Options = {
  sitesDir: string;
  capabilities: ServerCapabilities;
  /** Serves the demo sites too. */
  isDemo: boolean;
  findBlockProblems: FindBlockProblems | undefined;
  log: ServerLog;
};

/** So many sites are checked whole before the server starts; of more, each is checked when it is first visited. */
const checkedAtStartMax = 200;
const lookIntervalMs = 1_000;
/** In every so many looks, the names in each known site's file are read again. */
const fullLookEvery = 60;

/** Sites from the files of SITES_DIR, read when they are visited. Throws SiteFilesError. */
export async function createLocalTenants(options: Options): Promise<LocalTenants> {
  const { sitesDir, isDemo, log } = options;
  const reading = { ...options, capabilities: options.capabilities() };
  const index = createSiteIndex(sitesDir, isDemo);
  let indexing: Promise<void> | undefined;
  if ((await index.listFolders()) <= checkedAtStartMax) {
    await index.refresh(true);
    const read = await readSites(sitesDir, reading.capabilities, reading);
    warnOfMissingTexts(log, read.missingTexts);
    warnOfDefaultPrices(log, read.tenants.values());
    indexing = Promise.resolve();
  }
  const sites = createLoadedSites(sitesDir, { ...reading, isCheckedAtStart: indexing !== undefined });
  const siteAt = createSisterSites((host) => index.folderOf(host) !== undefined);
  let timer: NodeJS.Timeout | undefined;

  const findFolder = async (host: string) => {
    const folder = index.folderOf(host);
    if (folder !== undefined) return folder;
    // It may be an alias in a file that is still to be read.
    await indexing;
    return index.folderOf(host);
  };
  const loadPages = async (host: string) => {
    const folder = host === templateHost ? templateHost : await findFolder(host);
    return folder === undefined ? undefined : (await sites.load(folder))?.pages;
  };
  const loadTenant = async (host: string) => {
    const folder = await findFolder(host);
    const tenant = folder === undefined ? undefined : (await sites.load(folder))?.tenant;
    return tenant && (isDemo || !tenant.isDemo) ? tenant : null;
  };
  return {
    loadTenant,
    siteAt: ({ site }, origin) => siteAt(site, origin),
    loadPage: async (host, name) => {
      const shared = name === sharedPageName ? await loadPages(templateHost) : undefined;
      const own = await loadPages(host);
      return own?.get(name) ?? (own && shared?.get(name)) ?? null;
    },
    listPages: async (host) => [...((await loadPages(host))?.keys() ?? [])],
    listSites: index.list,
    findSite: index.findByCode,
    loadDemos: async () => {
      const demos = index.list().filter((entry) => entry.isDemo);
      return (await Promise.all(demos.map(({ host }) => loadTenant(host)))).flatMap((tenant) => tenant ?? []);
    },
    folderOf: (host) => {
      const folder = index.folderOf(host);
      return folder && join(sitesDir, folder);
    },
    problems: () => [
      ...[...index.problems()].map(([folder, problem]) => `${folder}/site.json: ${problem}`),
      ...sites.problems((folder) => folder === templateHost || index.hasFolder(folder)),
    ],
    watch,
    close: () => clearInterval(timer),
  };

  /** The folder is read, not watched: a watcher for each of ten thousand folders costs more, and sees no network drive. */
  function watch(onChange: () => Promise<void>): void {
    let count = 0;
    let isLooking = true;
    indexing ??= look(true, onChange);
    void indexing.then(() => {
      isLooking = false;
    });
    timer = setInterval(async () => {
      if (isLooking) return;
      isLooking = true;
      count += 1;
      await look(count % fullLookEvery === 0, onChange);
      isLooking = false;
    }, lookIntervalMs).unref();
  }

  async function look(isFull: boolean, onChange: () => Promise<void>): Promise<void> {
    const before = index.problems();
    try {
      if (!(await index.refresh(isFull))) return;
      for (const [folder, problem] of index.problems()) {
        if (before.get(folder) !== problem) log.warn({ site: folder, problem }, 'a site is not served');
      }
      await onChange();
    } catch (error) {
      log.error({ err: error }, 'the sites could not be read again');
    }
  }
}
