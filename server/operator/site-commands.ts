import { templateHost } from '../../contract/pages';
import type { ServerConfig } from '../config';
import { listSiteFolders, SiteFilesError } from '../tenants/read-site';
import { readSites } from '../tenants/read-sites';
import { offeredTypes, prepareSite } from './add-site';
import { actAudited } from './audit-store';
import { type Answer, type Command, type Given, Refusal } from './command';
import { disableSite, enableSite, listDisabledHosts } from './disabled-sites';
import { withDatabase } from './with-database';
import { writeTable } from './write-table';

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
    run: add,
  },
  { name: 'site check', about: 'Check every file of every site as the server does at start', run: check },
  {
    name: 'site disable',
    about: 'Make a host answer as unknown; nothing is deleted',
    operands: ['HOST'],
    run: disable,
  },
  {
    name: 'site enable',
    about: 'Serve a disabled site again',
    operands: ['HOST'],
    run: enable,
  },
  { name: 'site list', about: 'List the sites, those that are disabled too', run: list },
];

async function add({ config, operands: [host = ''], options }: Given): Promise<Answer> {
  const { type = '', name = '', code } = options;
  const site = await prepareSite(config.sitesDir, { host, type, name, code });
  try {
    await changeSites(config, { action: 'site add', object: host }, site.publish);
  } finally {
    await site.discard();
  }
  return {
    data: { host, folder: site.folder, next: site.next },
    lines: [`${site.folder} is written.`, ...site.next],
  };
}

/** Demo sites included. */
async function check({ config }: Given): Promise<Answer> {
  try {
    const { tenants } = await readSites(config.sitesDir, {}, { isDemo: true });
    const count = new Set(tenants.values()).size;
    return { data: { sites: count, problems: [] }, lines: [`${count} sites fit`] };
  } catch (error) {
    if (!(error instanceof SiteFilesError)) throw error;
    return { data: { problems: error.problems }, lines: error.problems, isRefused: true };
  }
}

async function list({ config: { sitesDir } }: Given): Promise<Answer> {
  const { tenants } = await readSites(sitesDir, {}, { isDemo: true });
  const served = [...new Set(tenants.values())].map(({ host, code, isDemo, site }) => ({
    ...{ host, code, isDemo, isDisabled: false },
    name: site.site.name,
    aliases: [...tenants.keys()].filter((name) => name !== host && tenants.get(name)?.host === host),
  }));
  const disabled = (await listDisabledHosts(sitesDir)).map((host) => ({ host, isDisabled: true }));
  return {
    data: [...served, ...disabled],
    lines: writeTable(
      ['HOST', 'CODE', 'SERVED', 'NAME'],
      [
        ...served.map(({ host, code, isDemo, name }) => [host, code, isDemo ? 'with DEMO=1' : 'yes', name]),
        ...disabled.map(({ host }) => [host, '', 'disabled', '']),
      ],
    ),
  };
}

async function disable({ config, operands: [host = ''] }: Given): Promise<Answer> {
  const { sitesDir } = config;
  const sites = (await listSiteFolders(sitesDir)).filter((folder) => folder !== templateHost);
  if (!sites.includes(host)) {
    throw new Refusal(
      `There is no site ${host} in ${sitesDir}. "site list" shows the hosts; an alias is removed from its site.json.`,
    );
  }
  await changeSites(config, { action: 'site disable', object: host }, () => disableSite(sitesDir, host));
  const line = `${host} and its aliases answer as unknown within a second. "site enable ${host}" serves it again.`;
  return { data: { host, isDisabled: true }, lines: [line] };
}

async function enable({ config, operands: [host = ''] }: Given): Promise<Answer> {
  const { sitesDir } = config;
  if (!(await listDisabledHosts(sitesDir)).includes(host)) {
    throw new Refusal(`There is no disabled site ${host} in ${sitesDir}.`);
  }
  await changeSites(config, { action: 'site enable', object: host }, () => enableSite(sitesDir, host));
  return { data: { host, isDisabled: false }, lines: [`${host} is served within two seconds.`] };
}

function changeSites(
  config: ServerConfig,
  entry: { action: string; object: string },
  change: () => Promise<void>,
): Promise<void> {
  return withDatabase(config, ({ database }) => actAudited(database, entry, change));
}
