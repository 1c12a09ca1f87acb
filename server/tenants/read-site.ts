import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { listComponentNames, templateHost } from '../../contract/pages';
import type { FindBlockProblems } from '../../contract/rendering';
import type { Capabilities, PageInfo } from '../../contract/tenant';
import type { ToolType } from '../../contract/tools/tool-list';
import { findUnknownFields } from '../../contract/unknown-fields';
import { hasCode, ignoreMissing } from '../error-codes';
import { canServe } from '../plans/plan-needs';
import { plansFileName, plansFileSchema } from '../plans/plans-file-schema';
import { createSitePlans, findPlanProblems, noPlans, type SitePlans } from '../plans/site-plans';
import { findMissingTexts } from './find-missing-texts';
import { completeIcons } from './site-icons';
import type { SiteMessages } from './site-messages-schema';
import { type PageFile, pageFileSchema, pageNamePattern, type SiteFile, siteFileSchema } from './site-schema';
import { findSignInProblems } from './site-sign-in-schema';
import type { Tenant } from './tenant-source';

/** One folder of SITES_DIR. */
export type Site = {
  /** Undefined for `template`, which has pages alone. */
  tenant: Tenant | undefined;
  aliases: readonly string[];
  pages: ReadonlyMap<string, PageInfo>;
  /** Texts that some languages lack, each with its file and field: they are shown in English. */
  missingTexts: readonly string[];
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

export type ReadOptions = {
  capabilities: Capabilities;
  /** The page's check of what its blocks are given. Without it only their names are checked. */
  findBlockProblems?: FindBlockProblems | undefined;
};

/** Reads and checks the files of one site. Throws SiteFilesError with all problems, not the first. */
export async function readSite(sitesDir: string, folder: string, options: ReadOptions): Promise<Site> {
  const { site, problems } = await inspectSite(sitesDir, folder, options);
  if (problems.length > 0) throw new SiteFilesError(problems);
  return site;
}

/** The same, as far as it fits, beside what does not. */
export async function inspectSite(
  sitesDir: string,
  folder: string,
  { capabilities, findBlockProblems = findUnknownComponents }: ReadOptions,
): Promise<{ site: Site; problems: readonly string[] }> {
  const problems: string[] = [];
  const path = join(sitesDir, folder);
  const pages = await readPages();
  const isTemplate = folder === templateHost;
  const file = isTemplate ? undefined : await readJson(join(path, 'site.json'), siteFileSchema);
  const plans = isTemplate ? noPlans : await readPlans(file?.type);
  const tenant = file && makeTenant(file, capabilities, plans);
  if (tenant) problems.push(...findTenantProblems(tenant));
  problems.push(
    ...findSignInProblems(file?.server?.signIn ?? []).map((text) => `${join(folder, 'site.json')}: ${text}`),
  );
  const missingTexts = [
    ...findMissingTexts(file).map((text) => `${join(folder, 'site.json')}: ${text}`),
    ...[...pages].flatMap(([name, page]) =>
      findMissingTexts(page).map((text) => `${join(folder, 'pages', `${name}.json`)}: ${text}`),
    ),
  ];
  return { site: { tenant, aliases: file?.server?.aliases ?? [], pages, missingTexts }, problems };

  function findTenantProblems({ host, paymentProvider }: Tenant): string[] {
    return [
      ...(paymentProvider || plans === noPlans
        ? []
        : [
            `${join(folder, plansFileName)}: nobody takes the money. Name a payment provider in server.payment of site.json (docs/payments.md), or remove the file. The sandbox, where anybody approves a payment, is for sites with server.demo`,
          ]),
      ...(host === folder ? [] : [`${folder}/site.json: site.host: must be the folder's name, ${folder}`]),
    ];
  }

  async function readPages(): Promise<ReadonlyMap<string, PageInfo>> {
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

  async function readPlans(type: ToolType | undefined): Promise<SitePlans> {
    const filePath = join(path, plansFileName);
    if (!existsSync(filePath)) return noPlans;
    const file = await readJson(filePath, plansFileSchema);
    if (!file) return noPlans;
    const found = findPlanProblems(file);
    problems.push(...found.map((text) => `${relative(sitesDir, filePath)}: ${text}`));
    return found.length > 0 || type === undefined
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
      problems.push(`${where}: ${hasCode(error, 'ENOENT') ? 'is missing' : messageOf(error)}`);
    }
    return undefined;
  }
}

function makeTenant(file: SiteFile, capabilities: Capabilities, plans: SitePlans): Tenant {
  const { server, $schema: _, ...site } = file;
  // Only the server's own section says whom people sign in with.
  const { signIn: _claimed, ...claimed } = site.capabilities ?? {};
  return {
    host: site.site.host,
    code: site.site.code,
    // What a site's file says it can do counts less than what this server can really do.
    site: completeIcons({
      ...site,
      capabilities: {
        ...claimed,
        ...capabilities,
        places: server?.places ?? 'auto',
        proofOfWork: server?.proofOfWork,
        support: server?.supportAddress !== undefined,
        ...describeSenderNames(capabilities, server?.messages),
        ...(server?.signIn ? { signIn: server.signIn.map(({ name, label }) => ({ name, label })) } : {}),
      },
    }),
    isDemo: server?.demo === true,
    origin: server?.origin,
    paymentProvider: server?.payment?.provider ?? (server?.demo ? 'sandbox' : undefined),
    supportAddress: server?.supportAddress,
    confirmedUses: server?.confirmedEmailFor,
    plans,
  };
}

/** A gateway that costs money sends no names but where the site says that they arrive. */
function describeSenderNames({ smsSenderNames }: Capabilities, messages: SiteMessages | undefined) {
  const isNumbered = smsSenderNames !== undefined || messages?.provider !== undefined;
  return isNumbered ? { smsSenderNames: messages?.senderNames ?? [] } : {};
}

/** Of another backend an unknown component is skipped; in this server's own files it is a mistake. */
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

/** Names of the folders that hold a site, or the template. */
export async function listSiteFolders(sitesDir: string): Promise<string[]> {
  const entries = await readdir(sitesDir, { withFileTypes: true }).catch((error: unknown) => {
    const what = hasCode(error, 'ENOENT') ? 'there is no such folder (SITES_DIR)' : messageOf(error);
    throw new SiteFilesError([`${sitesDir}: ${what}`]);
  });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'schema' && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

async function listFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names.filter((name) => !name.startsWith('.')).sort();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
