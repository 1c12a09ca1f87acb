import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, safeParse } from 'valibot';
import { templateHost } from '../../contract/pages';
import { hostSchema } from '../../contract/tenant';
import { tools } from '../../contract/tools/tool-list';
import { hasCode } from '../error-codes';
import { inspectSite } from '../tenants/read-site';
import { createSiteIndex } from '../tenants/site-index';
import { type SiteFile, siteFileSchema } from '../tenants/site-schema';
import { Refusal, UsageError } from './command';
import { listDisabledCodes, listDisabledHosts } from './disabled-sites';

export type WantedSite = { host: string; type: string; name: string; code: string | undefined };

/** A site's files, written and checked beside SITES_DIR's sites. */
export type PreparedSite = {
  /** Where it will be. */
  folder: string;
  /** What the operator has to do, a sentence each. */
  next: readonly string[];
  publish: () => Promise<void>;
  /** Call it in any case. */
  discard: () => Promise<void>;
};

/** The name in the template's texts that a new site's replaces. */
const templateName = 'Your site';
/** They name in double brackets what the operator has to fill in. */
const draftPages = ['terms.json', 'privacy.json'];
const toolsByName = new Map(
  tools.flatMap((tool) => ('path' in tool ? [[tool.path.replace('/t/', ''), tool] as const] : [])),
);

/** Tools that the template has a page for. */
export const offeredTypes: readonly string[] = [...toolsByName.keys()];

/** Writes the template's files with the new site's name. Throws `UsageError` and `Refusal`. */
export async function prepareSite(sitesDir: string, wanted: WantedSite): Promise<PreparedSite> {
  const tool = toolsByName.get(wanted.type);
  if (!tool) throw new UsageError(`--type must be one of ${offeredTypes.join(', ')}.`);
  const { host } = wanted;
  if (!safeParse(hostSchema, host).success || [templateHost, 'schema'].includes(host)) {
    throw new UsageError(`"${host}" is no host name: lower-case, without https:// and without a port.`);
  }
  const code = wanted.code ?? host.replace(/[^a-z0-9]/g, '-');
  await assertFree(sitesDir, host, code);
  const site = renameSite(await readTemplate(sitesDir, 'site.json'), wanted.name, {
    host,
    code,
    type: tool.type,
  });
  const page = await readTemplate(sitesDir, join('pages', `${wanted.type}.json`));
  const staging = await mkdtemp(join(sitesDir, '.new-'));
  const discard = () => rm(staging, { recursive: true, force: true });
  try {
    const path = join(staging, host);
    await mkdir(join(path, 'pages'), { recursive: true });
    await writeFile(join(path, 'site.json'), `${JSON.stringify(site, null, 2)}\n`);
    await writeFile(join(path, 'pages', 'index.json'), page);
    for (const draft of draftPages) {
      if (!existsSync(join(sitesDir, templateHost, 'pages', draft))) continue;
      const text = renameTexts(await readTemplate(sitesDir, join('pages', draft)), wanted.name);
      await writeFile(join(path, 'pages', draft), `${JSON.stringify(text, null, 2)}\n`);
    }
    const { problems } = await inspectSite(staging, host, { capabilities: {} });
    if (problems.length > 0) throw new Refusal(`The template does not fit:\n${problems.join('\n')}`);
  } catch (error) {
    await discard();
    throw error;
  }
  const folder = join(sitesDir, host);
  return {
    folder,
    next: describeNext(folder, host),
    publish: () => rename(join(staging, host), folder),
    discard,
  };
}

async function assertFree(sitesDir: string, host: string, code: string): Promise<void> {
  const index = createSiteIndex(sitesDir, true);
  await index.listFolders();
  const isFolder = index.folderOf(host) !== undefined;
  await index.refresh(true);
  const taken = index.folderOf(host);
  if (isFolder || taken !== undefined) throw new Refusal(`${host} is a host of ${taken ?? host} already.`);
  if ((await listDisabledHosts(sitesDir)).includes(host)) {
    throw new Refusal(`${host} is a disabled site: "site enable ${host}" serves it again.`);
  }
  if (index.findByCode(code) || (await listDisabledCodes(sitesDir)).includes(code)) {
    throw new Refusal(`Another site has the code ${code}, and with it its people: choose one by --code.`);
  }
}

async function readTemplate(sitesDir: string, name: string): Promise<string> {
  const path = join(sitesDir, templateHost, name);
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw hasCode(error, 'ENOENT')
      ? new Refusal(`${path} is missing: copy sites/template of this version there.`)
      : error;
  });
}

function renameSite(
  template: string,
  name: string,
  { host, code, type }: Pick<SiteFile['site'], 'host' | 'code'> & Pick<SiteFile, 'type'>,
): SiteFile {
  const parsed = parse(siteFileSchema, renameTexts(template, name));
  return { ...parsed, type, site: { ...parsed.site, host, code, label: code } };
}

function renameTexts(template: string, name: string): unknown {
  return JSON.parse(template, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(templateName, () => name) : value,
  );
}

function describeNext(folder: string, host: string): string[] {
  return [
    'Next:',
    `  1. Edit ${join(folder, 'site.json')}: helpUrl (your help site), theme, the menu (NavBar) and the footer, in five languages.`,
    `  2. Edit ${join(folder, 'pages', 'index.json')}, the home page. pages/terms.json and pages/privacy.json are drafts: fill in what is in [[double brackets]], and link /protocol/terms and /protocol/privacy in the footer.`,
    '  3. To sell something, name a payment provider in server.payment of site.json (docs/payments.md), then write plans.json. Without plans the site shows two default prices: "pricing": { "defaults": false } in site.json shows none.',
    '  4. Run "npm run toolfront -- site check".',
    `  5. Let ${host} lead to this server. A running server shows the site within two seconds.`,
  ];
}
