import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { listComponentNames, templateHost } from '../../contract/pages';
import type { FindBlockProblems } from '../../contract/rendering';
import type { Capabilities, PageInfo } from '../../contract/tenant';
import type { ToolType } from '../../contract/tools/tool-list';
import { findUnknownFields } from '../../contract/unknown-fields';
import { canServe } from '../plans/plan-needs';
import { plansFileName, plansFileSchema } from '../plans/plans-file-schema';
import { createSitePlans, findPlanProblems, noPlans, type SitePlans } from '../plans/site-plans';
import { completeIcons } from './site-icons';
import { type PageFile, pageFileSchema, pageNamePattern, type SiteFile, siteFileSchema } from './site-schema';
import type { Tenant } from './tenant-source';

/** Every site and page of SITES_DIR. */
export type Sites = {
  /** By host name, aliases included. */
  tenants: ReadonlyMap<string, Tenant>;
  /** By folder name (a host, or `template`), then by page name. */
  pages: ReadonlyMap<string, ReadonlyMap<string, PageInfo>>;
};

/** Site files that do not fit; the message names file and field of every problem. */
export class SiteFilesError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The site configuration does not fit:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SiteFilesError';
    this.problems = problems;
  }
}

type ReadOptions = {
  /** Demo sites are read too: without it their hosts are not set up. */
  isDemo: boolean;
  /** The page's check of what its blocks are given. Without it only their names are checked. */
  findBlockProblems?: FindBlockProblems | undefined;
};

/** Reads and checks all site files at once. Throws SiteFilesError with all problems, not the first. */
export async function readSites(
  sitesDir: string,
  capabilities: Capabilities,
  { isDemo, findBlockProblems = findUnknownComponents }: ReadOptions,
): Promise<Sites> {
  const problems: string[] = [];
  const tenants = new Map<string, Tenant>();
  const pages = new Map<string, ReadonlyMap<string, PageInfo>>();
  const demoHosts: string[] = [];

  for (const folder of await listFolders(sitesDir, problems)) {
    const path = join(sitesDir, folder);
    const sitePath = join(path, 'site.json');
    const found = await readPages(path);
    if (folder !== templateHost) {
      const file = await readJson(sitePath, siteFileSchema);
      const plans = await readPlans(path, file?.type);
      if (file?.server?.demo && !isDemo) {
        demoHosts.push(folder);
        continue;
      }
      if (file) addTenant(file, folder, sitePath, plans);
    }
    pages.set(folder, found);
  }
  if (demoHosts.length > 0 && tenants.size === 0 && problems.length === 0) {
    problems.push(`only demo sites are here (${demoHosts.join(', ')}): they are served with DEMO=1`);
  }
  if (problems.length > 0) throw new SiteFilesError(problems);
  return { tenants, pages };

  function addTenant(file: SiteFile, folder: string, sitePath: string, plans: SitePlans): void {
    const where = relative(sitesDir, sitePath);
    const tenant = makeTenant(file, capabilities, plans);
    if (!tenant.isDemo && plans !== noPlans) {
      problems.push(
        `${join(folder, plansFileName)}: the only payment there is here is the sandbox, where anybody approves a payment: it is for sites with server.demo. Remove the file, or put a payment provider behind server/billing/payment-provider.ts`,
      );
    }
    if (tenant.host !== folder) problems.push(`${where}: site.host: must be the folder's name, ${folder}`);
    for (const other of new Set(tenants.values())) {
      if (other.code === tenant.code) problems.push(`${where}: site.code: ${other.host} has the same`);
    }
    for (const host of [tenant.host, ...(file.server?.aliases ?? [])]) {
      const other = tenants.get(host);
      if (other) problems.push(`${where}: server.aliases: ${host} is ${other.host}'s already`);
      tenants.set(host, tenant);
    }
  }

  async function readPages(path: string): Promise<ReadonlyMap<string, PageInfo>> {
    const found = new Map<string, PageInfo>();
    const folder = join(path, 'pages');
    for (const fileName of await listFiles(folder)) {
      const name = fileName.replace(/\.json$/, '');
      const filePath = join(folder, fileName);
      if (name === fileName || !pageNamePattern.test(name)) {
        problems.push(`${relative(sitesDir, filePath)}: a page is NAME.json, NAME of letters, digits, . _ -`);
        continue;
      }
      const page = await readJson(filePath, pageFileSchema);
      if (!page) continue;
      problems.push(...findBlockProblems(page).map((text) => `${relative(sitesDir, filePath)}: ${text}`));
      found.set(name, withoutReference(page));
    }
    return found;
  }

  async function readPlans(path: string, type: ToolType | undefined): Promise<SitePlans> {
    const filePath = join(path, plansFileName);
    if (type === undefined || !existsSync(filePath)) return noPlans;
    const file = await readJson(filePath, plansFileSchema);
    if (!file) return noPlans;
    const found = findPlanProblems(file);
    problems.push(...found.map((text) => `${relative(sitesDir, filePath)}: ${text}`));
    return found.length > 0
      ? noPlans
      : createSitePlans(file, (product) => canServe(type, product.needs ?? [], capabilities));
  }

  async function readJson<const Schema extends GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<InferOutput<Schema> | undefined> {
    const where = relative(sitesDir, path);
    try {
      const value: unknown = JSON.parse(await readFile(path, 'utf8'));
      for (const field of findUnknownFields(schema, value))
        problems.push(`${where}: ${field}: unknown field`);
      const parsed = safeParse(schema, value);
      if (parsed.success) return parsed.output;
      for (const issue of parsed.issues)
        problems.push(`${where}: ${getDotPath(issue) ?? '(whole file)'}: ${issue.message}`);
    } catch (error) {
      problems.push(`${where}: ${isMissing(error) ? 'is missing' : messageOf(error)}`);
    }
    return undefined;
  }
}

function makeTenant(file: SiteFile, capabilities: Capabilities, plans: SitePlans): Tenant {
  const { server, $schema: _, ...site } = file;
  return {
    host: site.site.host,
    code: site.site.code,
    // What a site's file says it can do counts less than what this server can really do.
    site: completeIcons({ ...site, capabilities: { ...site.capabilities, ...capabilities } }),
    isDemo: server?.demo === true,
    origin: server?.origin,
    weight: server?.weight,
    plans,
  };
}

/** Of another backend an unknown component is skipped; in a file of ours it is a mistake. */
function findUnknownComponents({ content }: PageInfo): string[] {
  const known: readonly string[] = listComponentNames();
  return Object.entries(content ?? {}).flatMap(([language, blocks]) =>
    (blocks ?? []).flatMap(({ component }, index) =>
      known.includes(component)
        ? []
        : [`content.${language}.${index}.component: there is no component ${component}`],
    ),
  );
}

// The reference is for the writer's editor; it is not part of the answer.
function withoutReference({ $schema: _, ...page }: PageFile): PageInfo {
  return page;
}

async function listFolders(sitesDir: string, problems: string[]): Promise<string[]> {
  try {
    const entries = await readdir(sitesDir, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && entry.name !== 'schema' && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    problems.push(
      `${sitesDir}: ${isMissing(error) ? 'there is no such folder (SITES_DIR)' : messageOf(error)}`,
    );
    return [];
  }
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
