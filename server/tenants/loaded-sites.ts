import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { plansFileName } from '../plans/plans-file-schema';
import { noPlans } from '../plans/site-plans';
import type { ServerLog } from '../server-log';
import { type ReadOptions, readSite, type Site, SiteFilesError } from './read-site';
import type { Tenant } from './tenant-source';

/** A site takes about a megabyte; those visited longest ago are read again when somebody comes. */
const loadedMax = 100;
/** Files are looked at again when a site is visited after so long. */
const freshMs = 1_000;

type Loaded = { site: Site | null; signature: string; checkedAtMs: number };

export type LoadedSites = {
  /** The site as its files are now; as they last fitted where they do not fit. Null when they never did. */
  load: (folder: string) => Promise<Site | null>;
  /** Why the newest files of loaded sites are not served; leaves out folders that were removed. */
  problems: (isThere: (folder: string) => boolean) => readonly string[];
};

/** Sites of a folder, read when they are visited, and again when their files have changed. */
export function createLoadedSites(
  sitesDir: string,
  options: ReadOptions & { log: ServerLog; isCheckedAtStart: boolean },
): LoadedSites {
  const loaded = new LRUCache<string, Loaded>({ max: loadedMax });
  const loading = new Map<string, Promise<Site | null>>();
  const problems = new LRUCache<string, readonly string[]>({ max: loadedMax });
  return {
    load: (folder) => {
      const known = loaded.get(folder);
      if (known && performance.now() - known.checkedAtMs < freshMs) return Promise.resolve(known.site);
      const underWay = loading.get(folder) ?? check(folder, known).finally(() => loading.delete(folder));
      loading.set(folder, underWay);
      return underWay;
    },
    problems: (isThere) => [...problems].flatMap(([folder, found]) => (isThere(folder) ? found : [])),
  };

  async function check(folder: string, known: Loaded | undefined): Promise<Site | null> {
    const checkedAtMs = performance.now();
    const signature = await signFiles(join(sitesDir, folder));
    if (known?.signature === signature) {
      loaded.set(folder, { ...known, checkedAtMs });
      return known.site;
    }
    const site = await read(folder, known?.site ?? null);
    loaded.set(folder, { site, signature, checkedAtMs });
    return site;
  }

  async function read(folder: string, last: Site | null): Promise<Site | null> {
    try {
      const site = await readSite(sitesDir, folder, options);
      problems.delete(folder);
      if (last !== null || !options.isCheckedAtStart) {
        warnOfMissingTexts(options.log, site.missingTexts);
        if (site.tenant) warnOfDefaultPrices(options.log, [site.tenant]);
      }
      return site;
    } catch (error) {
      if (!(error instanceof SiteFilesError)) throw error;
      problems.set(folder, error.problems);
      options.log.warn({ site: folder, problems: error.problems }, 'site files do not fit; nothing changes');
      return last;
    }
  }
}

/** What visitors in other languages see in English. */
export function warnOfMissingTexts(log: ServerLog, missingTexts: readonly string[]): void {
  if (missingTexts.length > 0) log.warn({ missingTexts }, 'texts of sites are shown in English');
}

/** Prices that nobody set look like the site's own. */
export function warnOfDefaultPrices(log: ServerLog, tenants: Iterable<Tenant>): void {
  const hosts = [...new Set(tenants)].filter(showsDefaultPrices).map(({ host }) => host);
  if (hosts.length === 0) return;
  log.warn(
    { sites: hosts },
    'sites without plans.json show default prices that nobody can pay; "pricing": { "defaults": false } in site.json shows none',
  );
}

function showsDefaultPrices({ isDemo, plans, site }: Tenant): boolean {
  return !isDemo && plans === noPlans && site.pricing?.defaults !== false;
}

/** Another text when any file has changed. */
async function signFiles(folder: string): Promise<string> {
  const pages = await readdir(join(folder, 'pages')).catch(() => []);
  const names = ['site.json', plansFileName, ...pages.map((name) => join('pages', name))];
  const signatures = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs, size }) => `${name} ${mtimeMs} ${size}`,
        () => `${name} missing`,
      ),
    ),
  );
  return signatures.join('\n');
}
