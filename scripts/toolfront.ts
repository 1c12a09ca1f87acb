// `npm run toolfront -- site check|list [--json]`: what an operator asks of SITES_DIR without a server.

import { parseArgs } from 'node:util';
import { SiteFilesError } from '../server/tenants/read-site';
import { readSites } from '../server/tenants/read-sites';

const usage = 'npm run toolfront -- site check|list [--json]';
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const sitesDir = process.env.SITES_DIR || 'sites';

switch (positionals.join(' ')) {
  case 'site check':
    await checkSites();
    break;
  case 'site list':
    await listSites();
    break;
  default:
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
}

/** Every file of every site, demo sites included. */
async function checkSites(): Promise<void> {
  try {
    const { tenants } = await readSites(sitesDir, {}, { isDemo: true });
    print({ sites: new Set(tenants.values()).size, problems: [] }, ({ sites }) => [`${sites} sites fit`]);
  } catch (error) {
    if (!(error instanceof SiteFilesError)) throw error;
    print({ problems: error.problems }, ({ problems }) => problems);
    process.exitCode = 1;
  }
}

async function listSites(): Promise<void> {
  const { tenants } = await readSites(sitesDir, {}, { isDemo: true });
  const sites = [...new Set(tenants.values())].map(({ host, code, isDemo, site }) => ({
    host,
    code,
    isDemo,
    name: site.site.name,
    aliases: [...tenants.keys()].filter((name) => name !== host && tenants.get(name)?.host === host),
  }));
  print(sites, (list) =>
    list.map(({ host, code, isDemo, name }) => [host, code, isDemo ? 'demo' : '', name].join('\t')),
  );
}

function print<Value>(value: Value, toLines: (value: Value) => readonly string[]): void {
  const text = values.json ? JSON.stringify(value, null, 2) : toLines(value).join('\n');
  process.stdout.write(`${text}\n`);
}
