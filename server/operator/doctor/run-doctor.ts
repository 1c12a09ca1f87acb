import { stripeWebhookPath } from '../../billing/billing-paths';
import type { ServerConfig } from '../../config';
import type { DatabaseState } from '../../db/database-state';
import { publicOriginOf } from '../../http/site-origin';
import type { Isolation } from '../../isolation/isolation';
import { GatewaySetupError } from '../../messages/gateways/gateway-setup-error';
import { type Gateways, openGateways } from '../../messages/gateways/open-gateways';
import type { SiteEntry } from '../../tenants/site-index';
import { ask } from './ask';
import { type CheckRow, describeBriefly, failed, notUsed, ok, runCheck, warning } from './check';
import { checkBucket, checkCors } from './check-bucket';
import { checkClock, checkDatabase } from './check-database';
import { type CheckedHost, checkHosts, type ResolveHost, unsignedRefusals } from './check-hosts';
import { checkDisk, checkEngines, checkSandbox, type Engines } from './check-machine';
import { checkGateways, checkMail, checkPaymentKeys } from './check-services';
import { hideSecrets } from './hide-secrets';

export type DoctorParts = {
  config: ServerConfig;
  sites: readonly SiteEntry[];
  /** Files of sites that do not fit, a sentence each. */
  siteProblems: readonly string[];
  inspectDatabase: () => Promise<DatabaseState>;
  isolation: () => Promise<Pick<Isolation, 'level' | 'problem'>>;
  readEngines: () => Promise<Engines>;
  resolve: ResolveHost;
};

const checkedSitesMax = 100;

/** Checks the server from outside and inside, all at once, and changes nothing. */
export async function runDoctor(parts: DoctorParts): Promise<CheckRow[]> {
  const rows =
    parts.config.backendUrl === undefined
      ? await checkServer(parts)
      : await checkFront(parts.config.backendUrl);
  return hideSecrets(parts.config, parts.sites, rows);
}

async function checkServer(parts: DoctorParts): Promise<CheckRow[]> {
  const { config, resolve } = parts;
  // Demo sites are this machine's alone.
  const all = parts.sites.filter((site) => publicOriginOf(site) !== undefined);
  const sites = all.slice(0, checkedSitesMax);
  const gateways = openGateways(config, (code) => sites.find((site) => site.code === code));
  const origins = sites.flatMap((site) => publicOriginOf(site) ?? []);
  let hostClock: number | undefined;
  let databaseClock: number | undefined;
  const groups = await Promise.all([
    runCheck('sites', async () => describeSites(parts, all.length)),
    runCheck('hosts', async () => {
      const report = await checkHosts(await listHosts(config, sites, gateways), resolve);
      hostClock = report.clockAheadMs;
      return report.rows;
    }),
    runCheck('database', async () => {
      const report = await checkDatabase(config, parts.inspectDatabase);
      databaseClock = report.clockAheadMs;
      return report.rows;
    }),
    runCheck('disk', () => checkDisk(config)),
    runCheck('bucket', () => checkBucket(config.bucket)),
    runCheck('bucket CORS', () => checkCors(config, origins)),
    runCheck('mail', () => checkMail(config, sites.length > 0)),
    runCheck('payments', async () => checkPaymentKeys(sites, config.readVariable)),
    runCheck('text messages', () => checkGateways(sites, gateways)),
    runCheck('sandbox', async () => checkSandbox(await parts.isolation())),
    runCheck('engines', async () => checkEngines(await parts.readEngines())),
  ]);
  const clock = checkClock({ 'the database': databaseClock, 'the server at its public host': hostClock });
  return [...groups.flat(), clock];
}

function describeSites({ siteProblems }: DoctorParts, count: number) {
  if (siteProblems.length > 0) {
    const advice = 'Mend the file; “site check” checks every file of every site.';
    return siteProblems.map((problem) => failed(`${problem}.`, advice));
  }
  if (count > checkedSitesMax) return ok(`${count} sites; the first ${checkedSitesMax} are checked here.`);
  if (count > 0) return ok(`${count} ${count === 1 ? 'site' : 'sites'} with a public host.`);
  return notUsed('There is no site with a public host; demo sites are not checked.');
}

async function listHosts(
  { adminHost }: ServerConfig,
  sites: readonly SiteEntry[],
  gateways: Gateways,
): Promise<CheckedHost[]> {
  const hosts = await Promise.all(
    sites.map(async (site) => {
      const origin = publicOriginOf(site) ?? '';
      const aliases = site.aliases.map((alias) => ({ origin: withHost(origin, alias), webhooks: [] }));
      return [{ origin, webhooks: await listWebhooks(site, gateways) }, ...aliases];
    }),
  );
  const admin = adminHost === undefined ? [] : [{ origin: `https://${adminHost}`, webhooks: [] }];
  return [...hosts.flat(), ...admin];
}

function withHost(origin: string, host: string): string {
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
}

async function listWebhooks(site: SiteEntry, gateways: Gateways): Promise<CheckedHost['webhooks']> {
  const gateway = await gateways.of(site.code).catch((error: unknown) => {
    if (error instanceof GatewaySetupError) return undefined;
    throw error;
  });
  const stripe = { path: stripeWebhookPath, refusal: unsignedRefusals.stripe, sender: 'Stripe' };
  return [
    ...(site.payment?.provider === 'stripe' ? [stripe] : []),
    ...(gateway?.webhook
      ? [{ path: gateway.webhook.path, refusal: unsignedRefusals.gateway, sender: 'The SMS gateway' }]
      : []),
  ];
}

/** In front of another backend, this server only serves pages. */
async function checkFront(backendUrl: string): Promise<CheckRow[]> {
  const found = 'BACKEND_URL is set: sites, people and files are in that backend.';
  const elsewhere = ['sites', 'database', 'bucket', 'mail', 'sandbox', 'engines'];
  return [
    ...(await runCheck('backend', () => checkBackend(backendUrl))),
    ...elsewhere.map((name) => ({ name, ...notUsed(found) })),
  ];
}

async function checkBackend(backendUrl: string) {
  const { origin, pathname } = new URL(backendUrl);
  try {
    const { status } = await ask({ origin, path: pathname, method: 'GET' });
    const advice = 'Look at the log of the backend, then run npm run check:backend.';
    if (status >= 500) return warning(`The backend answers with ${status}.`, advice);
    return ok('The backend answers; npm run check:backend checks each of its calls.');
  } catch (error) {
    const advice = 'Check BACKEND_URL, and that this machine reaches it.';
    return failed(`The backend cannot be reached: ${describeBriefly(error)}.`, advice);
  }
}
