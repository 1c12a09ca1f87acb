import { templateHost } from '../../contract/pages';
import { listSiteFolders, SiteFilesError } from '../tenants/read-site';
import { readSites } from '../tenants/read-sites';
import { loadBlockCheck } from '../web/page-renderer';
import { offeredTypes, prepareSite } from './add-site';
import { type AuditEntry, actAudited } from './audit-store';
import { type Answer, type Command, type Given, type Operation, Refusal } from './command';
import { disableSite, enableSite, listDisabledHosts } from './disabled-sites';
import { listSites } from './list-sites';
import { defaultPreviewPort, previewSite } from './preview-site';
import { writeTable } from './write-table';

const withoutBlockCheck = "The blocks' properties were not checked: that needs a built app (npm run build).";

export const siteCommands: readonly Command[] = [
  {
    name: 'site add',
    about: "Write the files of a new site from the template's",
    operands: ['HOST'],
    options: {
      type: { value: 'TYPE', about: `Its tool: ${offeredTypes.join(', ')}`, isRequired: true },
      name: { value: '"NAME"', about: 'As people read it', isRequired: true },
      code: { value: 'CODE', about: 'What people and files belong to; from HOST when left out' },
    },
    mayCreateDatabase: true,
    run: addSite,
  },
  {
    name: 'site check',
    about: 'Check every file of every site as the server does at start',
    run: checkSites,
  },
  {
    name: 'site disable',
    about: 'Make a host answer as unknown; nothing is deleted',
    operands: ['HOST'],
    run: hideSite,
  },
  {
    name: 'site enable',
    about: 'Serve a disabled site again',
    operands: ['HOST'],
    run: showSite,
  },
  {
    name: 'site preview',
    about: 'Serve one site on this machine alone, with people and files that end with it, until Ctrl-C',
    operands: ['HOST'],
    options: {
      port: {
        value: 'PORT',
        about: `Where it listens; ${defaultPreviewPort} when left out, 0: any free one`,
      },
    },
    run: previewSite,
  },
  { name: 'site list', about: 'List the sites, those that are disabled too', run: listAll },
];

export async function addSite(given: Given): Promise<Answer> {
  const [host = ''] = given.operands;
  const { type = '', name = '', code } = given.options;
  const site = await prepareSite(given.config.sitesDir, { host, type, name, code });
  try {
    await changeSite(given, 'site add', host, site.publish);
  } finally {
    await site.discard();
  }
  return {
    data: { host, folder: site.folder, next: site.next },
    lines: [`${site.folder} is written.`, ...site.next],
  };
}

/** Demo sites included. */
export async function checkSites({
  config,
}: Pick<Given, 'config'>): Promise<
  Answer<{ sites?: number; problems: readonly string[]; missingTexts?: readonly string[] }>
> {
  try {
    const findBlockProblems = await loadBlockCheck(config);
    const { tenants, missingTexts } = await readSites(
      config.sitesDir,
      {},
      { isDemo: true, findBlockProblems },
    );
    const count = new Set(tenants.values()).size;
    const missing = missingTexts.length === 0 ? [] : ['These texts are shown in English:', ...missingTexts];
    const unchecked = findBlockProblems ? [] : [withoutBlockCheck];
    return {
      data: { sites: count, problems: [], missingTexts },
      lines: [`${count} sites fit`, ...unchecked, ...missing],
    };
  } catch (error) {
    if (!(error instanceof SiteFilesError)) throw error;
    return { data: { problems: error.problems }, lines: error.problems, isRefused: true };
  }
}

async function listAll({ config: { sitesDir } }: Given): Promise<Answer> {
  const { sites, problems } = await listSites(sitesDir);
  return {
    data: sites,
    lines: [
      ...writeTable(
        ['HOST', 'CODE', 'SERVED', 'NAME'],
        sites.map((site) =>
          site.isDisabled
            ? [site.host, '', 'disabled', '']
            : [site.host, site.code, site.isDemo ? 'with DEMO=1' : 'yes', site.name],
        ),
      ),
      ...problems,
    ],
  };
}

export async function hideSite(given: Given): Promise<Answer> {
  const [host = ''] = given.operands;
  const { sitesDir } = given.config;
  const sites = (await listSiteFolders(sitesDir)).filter((folder) => folder !== templateHost);
  if (!sites.includes(host)) {
    throw new Refusal(
      `There is no site ${host} in ${sitesDir}. "site list" shows the hosts; an alias is removed from its site.json.`,
    );
  }
  await changeSite(given, 'site disable', host, () => disableSite(sitesDir, host));
  const line = `${host} and its aliases answer as unknown within a second. "site enable ${host}" serves it again.`;
  return { data: { host, isDisabled: true }, lines: [line] };
}

export async function showSite(given: Given): Promise<Answer> {
  const [host = ''] = given.operands;
  const { sitesDir } = given.config;
  if (!(await listDisabledHosts(sitesDir)).includes(host)) {
    throw new Refusal(`There is no disabled site ${host} in ${sitesDir}.`);
  }
  await changeSite(given, 'site enable', host, () => enableSite(sitesDir, host));
  return { data: { host, isDisabled: false }, lines: [`${host} is served within two seconds.`] };
}

function changeSite(
  { actor, withDatabase }: Operation,
  action: AuditEntry['action'],
  object: string,
  change: () => Promise<void>,
): Promise<void> {
  return withDatabase(({ database }) => actAudited(database, { actor, action, object }, change));
}
