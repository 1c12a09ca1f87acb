import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'valibot';
import { templateHost } from '../../contract/pages';
import { type PlansFile, plansFileName, plansFileSchema } from '../plans/plans-file-schema';
import { inspectSite, listSiteFolders } from '../tenants/read-site';
import { type Command, type Given, Refusal } from './command';
import { writeTable } from './write-table';

type Price = {
  host: string;
  /** Undefined: sold to everybody whom no channel brought. */
  channel: string | undefined;
  product: string;
  kind: string;
  price: string;
  amount: string;
  currency: string;
};

export const planCommands: readonly Command[] = [
  {
    name: 'plan list',
    about: 'List what the sites sell, with the ids that orders name',
    operands: ['[HOST]'],
    run: async (given) => {
      const { problems, hosts } = await checkPlans(given);
      if (problems.length > 0) throw new Refusal(problems.join('\n'));
      const prices = (await Promise.all(hosts.map((host) => readPrices(given, host)))).flat();
      return {
        data: prices,
        lines: writeTable(
          ['HOST', 'CHANNEL', 'PRODUCT', 'KIND', 'PRICE', 'AMOUNT'],
          prices.map(({ host, channel = '', product, kind, price, amount, currency }) => [
            ...[host, channel, product, kind, price],
            `${amount} ${currency}`,
          ]),
        ),
      };
    },
  },
  {
    name: 'plan check',
    about: "Check the sites' plans.json, and site.json beside it, as the server does at start",
    operands: ['[HOST]'],
    run: async (given) => {
      const { problems, hosts, missingTexts } = await checkPlans(given);
      const [only] = given.operands;
      if (hosts.length === 0 && only) {
        const line = `${only} sells nothing: it has no ${plansFileName}.`;
        return { data: { hosts, problems, missingTexts }, lines: [line] };
      }
      const isRefused = problems.length > 0;
      const missing = missingTexts.length === 0 ? [] : ['These texts are shown in English:', ...missingTexts];
      const lines = isRefused ? problems : [`The plans of ${hosts.length} sites fit.`, ...missing];
      return { data: { hosts, problems, missingTexts }, lines, isRefused };
    },
  },
];

/** The sites that have plans, with what is wrong in them: a site is served with all its files or not at all. */
async function checkPlans({
  config: { sitesDir },
  operands: [only = ''],
}: Given): Promise<{ hosts: string[]; problems: string[]; missingTexts: string[] }> {
  const folders = (await listSiteFolders(sitesDir)).filter((folder) => folder !== templateHost);
  if (only !== '' && !folders.includes(only)) {
    throw new Refusal(`There is no site ${only} in ${sitesDir}. "site list" shows the hosts.`);
  }
  const hosts = folders.filter(
    (folder) => (only === '' || folder === only) && existsSync(join(sitesDir, folder, plansFileName)),
  );
  const problems: string[] = [];
  const missingTexts: string[] = [];
  for (const host of hosts) {
    const { site, problems: own } = await inspectSite(sitesDir, host, { capabilities: {} });
    problems.push(...own);
    missingTexts.push(...site.missingTexts);
  }
  return { hosts, problems, missingTexts };
}

async function readPrices({ config }: Given, host: string): Promise<Price[]> {
  const text = await readFile(join(config.sitesDir, host, plansFileName), 'utf8');
  const { products, channels = {} } = parse(plansFileSchema, JSON.parse(text));
  return [
    ...describePrices(host, undefined, products),
    ...Object.entries(channels).flatMap(([channel, list]) => describePrices(host, channel, list)),
  ];
}

function describePrices(host: string, channel: string | undefined, products: PlansFile['products']): Price[] {
  return products.flatMap(({ id: product, kind, prices }) =>
    prices.map(({ id: price, price: amount, currency }) => ({
      ...{ host, channel, product, kind },
      ...{ price, amount, currency },
    })),
  );
}
