import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { object, safeParse, string } from 'valibot';
import { createSiteIndex, type SiteEntry } from '../tenants/site-index';
import { listDisabledHosts } from './disabled-sites';

export type ListedSite =
  | { host: string; isDisabled: true }
  | (Pick<SiteEntry, 'host' | 'code' | 'aliases' | 'isDemo'> & { name: string; isDisabled: false });

/** Demo sites included. `problems` are the files whose sites cannot be listed, a sentence each. */
export type SiteList = { sites: ListedSite[]; problems: string[] };

const namedSchema = object({ site: object({ name: string() }) });

/** The sites whose host or code contains `find`, those that are disabled too. */
export async function listSites(sitesDir: string, find = ''): Promise<SiteList> {
  const index = createSiteIndex(sitesDir, true);
  await index.refresh(true);
  const isWanted = (...names: string[]) => names.some((name) => name.includes(find));
  const served = index.list().filter(({ host, code }) => isWanted(host, code));
  const disabled = (await listDisabledHosts(sitesDir)).filter((host) => isWanted(host));
  const named: ListedSite[] = [];
  for (const { host, code, aliases, isDemo } of served) {
    named.push({ host, code, isDemo, isDisabled: false, name: await readName(sitesDir, host), aliases });
  }
  return {
    sites: [...named, ...disabled.map((host) => ({ host, isDisabled: true as const }))],
    problems: [...index.problems()].map(([folder, problem]) => `${folder}/site.json: ${problem}`),
  };
}

async function readName(sitesDir: string, host: string): Promise<string> {
  const parsed = safeParse(
    namedSchema,
    JSON.parse(await readFile(join(sitesDir, host, 'site.json'), 'utf8')),
  );
  return parsed.success ? parsed.output.site.name : '';
}
