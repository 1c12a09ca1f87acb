import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson, pipe, safeParse, string } from 'valibot';
import { ConfigError } from '../config';
import { writeAmount } from '../plans/money';
import { plansFileName, plansFileSchema } from '../plans/plans-file-schema';
import { listAmounts } from '../plans/site-plans';
import type { SiteEntry } from '../tenants/site-index';
import type { OpenedProvider } from './opened-provider';

/** A site as far as payment is concerned. */
type Seller = Pick<SiteEntry, 'host' | 'code' | 'isDemo' | 'payment'>;
type Sites = { listSites: () => readonly Seller[]; folderOf: (host: string) => string | undefined };

const namedMost = 10;

/** Throws ConfigError that names every variable which a site's payment needs and that is not set. */
export function assertKeys(
  sites: readonly Seller[],
  readVariable: (name: string) => string | undefined,
): void {
  const problems = sites.flatMap((site) => findMissingKeys(site, readVariable));
  if (problems.length > 0) throw new ConfigError(problems);
}

/** The variables that a site's payment needs and that are not set, a sentence each. */
export function findMissingKeys(
  { host, payment }: Seller,
  readVariable: (name: string) => string | undefined,
): string[] {
  return (['secretKeyEnv', 'webhookSecretEnv'] as const).flatMap((field) => {
    const name = payment?.[field];
    if (name === undefined || readVariable(name)) return [];
    return [`${name}: is not set, and ${host} names it in server.payment.${field}`];
  });
}

/** What keeps a site from being paid: a variable that is not set, a price that its provider does not charge. */
export async function findSellingProblems(
  { listSites, folderOf }: Sites,
  providers: Readonly<Record<string, OpenedProvider>>,
  readVariable: (name: string) => string | undefined,
): Promise<string[]> {
  const problems: string[] = [];
  for (const site of listSites()) {
    const folder = folderOf(site.host);
    const provider = site.payment && providers[site.payment.provider];
    if (folder === undefined || provider === undefined) continue;
    problems.push(...findMissingKeys(site, readVariable));
    for (const { path, currency, amountMinor } of await readAmounts(join(folder, plansFileName))) {
      const problem = provider.findAmountProblem(amountMinor, currency);
      if (problem === undefined) continue;
      const amount = `${writeAmount(amountMinor, currency)} ${currency}`;
      problems.push(`${site.host}: nobody can pay ${amount} for ${path} in ${plansFileName}: ${problem}`);
    }
  }
  return problems;
}

/** None where there is no file, or where one does not fit: that is said when the site is loaded. */
async function readAmounts(path: string): Promise<ReturnType<typeof listAmounts>> {
  if (!existsSync(path)) return [];
  const parsed = safeParse(pipe(string(), parseJson(), plansFileSchema), await readFile(path, 'utf8'));
  return parsed.success ? listAmounts(parsed.output) : [];
}

/** Which sites sell how, a sentence for each way; `warnings`: keys that are not for a server like this. */
export function describeSelling(
  { listSites, folderOf }: Sites,
  providers: Readonly<Record<string, OpenedProvider>>,
  isDemo: boolean,
): { selling: string[]; warnings: string[] } {
  const ways = new Map<string, string[]>();
  const warnings: string[] = [];
  for (const { host, code, isDemo: isDemoSite, payment } of listSites()) {
    const folder = folderOf(host);
    if (folder === undefined || !existsSync(join(folder, plansFileName))) continue;
    const isLive = payment ? providers[payment.provider]?.isLive(code) : false;
    const way = payment ? `${payment.provider}, ${isLive ? 'live' : 'test'} keys` : 'the sandbox';
    if (payment || isDemoSite) ways.set(way, [...(ways.get(way) ?? []), host]);
    if (payment && !isLive && !isDemo) warnings.push(sayTest(host, payment.secretKeyEnv));
    if (payment && isLive && isDemo) warnings.push(sayLive(host, payment.secretKeyEnv));
  }
  return { selling: [...ways].map(([way, hosts]) => `Sells by ${way}: ${nameSome(hosts)}`), warnings };
}

function sayTest(host: string, name: string): string {
  return `${host} sells with test keys (${name}): whoever pays with a test card becomes a member, and nobody is charged.`;
}

function sayLive(host: string, name: string): string {
  return `${host} sells with live keys (${name}) on a server with DEMO=1: cards are charged.`;
}

function nameSome(hosts: readonly string[]): string {
  const more = hosts.length - namedMost;
  return hosts.slice(0, namedMost).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
