import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { templateHost } from '../../contract/pages';
import { ignoreMissing } from '../error-codes';
import { plansFileName } from '../plans/plans-file-schema';
import { inspectSite, listSiteFolders, type ReadOptions, type Site } from '../tenants/read-site';
import { createSiteIndex } from '../tenants/site-index';
import { pageNamePattern } from '../tenants/site-schema';
import { actAudited } from './audit-store';
import { type Operation, Refusal } from './command';
import { folderOfDisabled, listDisabledHosts } from './disabled-sites';

/** Where a site's files are, served or not. */
export type SiteFolder = { host: string; path: string; isDisabled: boolean; files: readonly string[] };

/** `name` as `pages/index.json`; `text` undefined: the file does not exist. */
export type OpenedFile = { name: string; text: string | undefined; revision: string };

/** A text for one of a site's files, which is not written yet. */
export type SiteDraft = {
  /** As far as it fits. */
  site: Site;
  problems: readonly Problem[];
};

/** `field` is a path with dots, for one in the drafted file that names a field. */
export type Problem = { field: string | undefined; text: string };

const newFileText = '{}';
const pagePath = /^pages\/(.+)\.json$/;

/** Throws `Refusal` where there is no such site. */
export async function openSiteFolder(sitesDir: string, host: string): Promise<SiteFolder> {
  const isServed = host !== templateHost && (await listSiteFolders(sitesDir)).includes(host);
  const isDisabled = !isServed && (await listDisabledHosts(sitesDir)).includes(host);
  if (!isServed && !isDisabled) {
    throw new Refusal(`There is no site ${host} in ${sitesDir}. "site list" shows the hosts.`);
  }
  const path = isDisabled ? folderOfDisabled(sitesDir, host) : join(sitesDir, host);
  const names = await readdir(path, { recursive: true, encoding: 'utf8' });
  return { host, path, isDisabled, files: names.filter(isSiteFile).sort(siteFirst) };
}

/** Throws `Refusal` for a name that no file of a site has. */
export async function openSiteFile({ path }: SiteFolder, name: string): Promise<OpenedFile> {
  if (!isSiteFile(name)) throw new Refusal(`${name} is no file of a site.`);
  const text = await readFile(join(path, name), 'utf8').catch(ignoreMissing);
  return { name, text, revision: revisionOf(text) };
}

/** Checks the site with another text for one of its files; nothing of it is written to SITES_DIR. */
export async function draftSite(
  { host, path }: SiteFolder,
  { name, text }: Pick<OpenedFile, 'name'> & { text: string },
  options: ReadOptions,
): Promise<SiteDraft> {
  const staging = await mkdtemp(join(tmpdir(), 'toolfront-draft-'));
  try {
    const folder = join(staging, host);
    await cp(path, folder, { recursive: true, filter: async (from) => await isCopied(from) });
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
    const { site, problems } = await inspectSite(staging, host, options);
    // Two rules for one field may have the same sentence.
    const distinct = [...new Set(problems)];
    return { site, problems: distinct.map((problem) => splitProblem(problem, join(host, name))) };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

type SavedFile = { name: string; text: string; revision: string };

/** Writes one of a site's files where the whole site fits with it. Servers show it within two seconds. Throws `Refusal`. */
export async function saveSiteFile(
  { config, actor, withDatabase }: Operation,
  folder: SiteFolder,
  file: SavedFile,
  options: ReadOptions,
): Promise<void> {
  const entry = { actor, action: 'site edit', object: `${folder.host}/${file.name}` };
  await withDatabase(({ database }) =>
    actAudited(database, entry, async () => {
      const { site, problems } = await draftSite(folder, file, options);
      if (problems.length > 0) throw new Refusal(problems.map(({ text }) => text).join('\n'));
      await assertNamesAreFree(config.sitesDir, folder, site);
      const before = await openSiteFile(folder, file.name);
      if (before.revision !== file.revision) {
        throw new Refusal(
          `${file.name} was changed since you opened it. Open it again and repeat your change.`,
        );
      }
      await replaceFile(join(folder.path, file.name), file.text);
    }),
  );
}

async function assertNamesAreFree(
  sitesDir: string,
  { host }: SiteFolder,
  { tenant, aliases }: Site,
): Promise<void> {
  const index = createSiteIndex(sitesDir, true);
  await index.refresh(true);
  const known = index.list().find((entry) => entry.host === host);
  if (known && tenant && known.code !== tenant.code) {
    throw new Refusal(`site.code stays ${known.code}: people, files and orders belong to it.`);
  }
  for (const alias of aliases) {
    const other = index.folderOf(alias);
    if (other !== undefined && other !== host)
      throw new Refusal(`server.aliases: ${alias} is ${other}'s already.`);
  }
}

/** Readers see the old text or the new one. The file stays readable for whoever could read it. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const staged = join(dirname(path), `.new-${process.pid}-${Date.now()}`);
  const mode = await stat(path).then(
    (before) => before.mode,
    () => 0o644,
  );
  await writeFile(staged, text);
  await chmod(staged, mode & 0o777);
  await rename(staged, path);
}

/** The text of a file before its first words. */
export function textOf({ text = newFileText }: OpenedFile): string {
  return text;
}

/** Pictures are not checked, and may be large. */
async function isCopied(path: string): Promise<boolean> {
  return path.endsWith('.json') || (await stat(path)).isDirectory();
}

function isSiteFile(name: string): boolean {
  const page = pagePath.exec(name)?.[1];
  return page === undefined ? ['site.json', plansFileName].includes(name) : pageNamePattern.test(page);
}

/** `site.json`, `plans.json`, then the pages. */
function siteFirst(one: string, other: string): number {
  const rank = (name: string) => ['site.json', plansFileName, 'pages/index.json'].indexOf(name) + 1 || 9;
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

function splitProblem(problem: string, file: string): Problem {
  const start = `${file}: `;
  if (!problem.startsWith(start)) return { field: undefined, text: problem };
  const rest = problem.slice(start.length);
  const [, field, text] = /^([^\s:]+): (.+)$/s.exec(rest) ?? [];
  return field === undefined || text === undefined ? { field: undefined, text: rest } : { field, text };
}

function revisionOf(text: string | undefined): string {
  return createHash('sha256')
    .update(text ?? '')
    .digest('hex')
    .slice(0, 16);
}
