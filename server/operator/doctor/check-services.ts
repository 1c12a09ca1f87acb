import { findMissingKeys } from '../../billing/describe-selling';
import type { ServerConfig } from '../../config';
import { verifyMailServer } from '../../mail/mailer';
import { GatewaySetupError } from '../../messages/gateways/gateway-setup-error';
import type { Gateways } from '../../messages/gateways/open-gateways';
import type { SiteEntry } from '../../tenants/site-index';
import {
  type CheckRow,
  describeBriefly,
  type Finding,
  failed,
  groupByHost,
  notUsed,
  ok,
  warning,
  within,
} from './check';

const serviceTimeoutMs = 10_000;

/** Signs in at the mail server and sends nothing. */
export async function checkMail(
  { smtpUrl, mailFrom }: Pick<ServerConfig, 'smtpUrl' | 'mailFrom'>,
  hasSites: boolean,
): Promise<Finding> {
  if (smtpUrl === undefined) {
    const found = 'SMTP_URL is not set: mails are written to DATA_DIR/outbox and sent to nobody.';
    return hasSites ? warning(found, 'Set SMTP_URL and MAIL_FROM.') : notUsed(found);
  }
  const { hostname, port } = new URL(smtpUrl);
  const server = `${hostname}${port && `:${port}`}`;
  try {
    await within(2 * serviceTimeoutMs, verifyMailServer(smtpUrl, serviceTimeoutMs));
  } catch (error) {
    const advice =
      'Check SMTP_URL: name, password, port (587 for smtp://, 465 for smtps://), and that the network lets this machine out there.';
    return failed(`${server} does not take mails: ${describeBriefly(error)}.`, advice);
  }
  if (mailFrom.endsWith('.test')) {
    const advice = 'Set MAIL_FROM to an address of a domain that this mail server sends for.';
    return warning(`${server} takes mails, but their sender is ${mailFrom}.`, advice);
  }
  return ok(`${server} takes mails from ${mailFrom}.`);
}

/** Whether the variables that sites name for their payments are set. */
export function checkPaymentKeys(
  sites: readonly SiteEntry[],
  readVariable: ServerConfig['readVariable'],
): Finding[] {
  const selling = sites.filter(({ payment }) => payment);
  if (selling.length === 0) return [notUsed('No site names a payment provider.')];
  const advice = "Set it to the provider's key; the server refuses to start without it.";
  const problems = selling.flatMap((site) => findMissingKeys(site, readVariable));
  if (problems.length > 0) return problems.map((problem) => failed(`${problem}.`, advice));
  return [ok(`The keys of ${selling.length} ${selling.length === 1 ? 'site is' : 'sites are'} set.`)];
}

/** Whether each site's gateway is set up and takes its account. Sends nothing. */
export async function checkGateways(sites: readonly SiteEntry[], gateways: Gateways): Promise<CheckRow[]> {
  const known = new Map<string, Promise<Finding>>();
  const findings: (readonly [string, Finding])[] = [];
  for (const { host, code } of sites) findings.push([host, await checkSite(code)]);
  const rows = groupByHost(findings).map((finding) => ({ name: 'text messages', ...finding }));
  return rows.length > 0 ? rows : [{ name: 'text messages', ...notUsed('There is no site.') }];

  async function checkSite(code: string): Promise<Finding> {
    try {
      const gateway = await gateways.of(code);
      if (!gateway.isPaid) return notUsed('are written to DATA_DIR/sms-outbox and sent to nobody.');
      const finding = known.get(gateway.account) ?? verify(gateway);
      known.set(gateway.account, finding);
      return await finding;
    } catch (error) {
      if (!(error instanceof GatewaySetupError)) throw error;
      return failed(`cannot be sent: ${error.message}.`, 'See docs/messages.md for what each gateway needs.');
    }
  }
}

async function verify({ verify: ask }: Awaited<ReturnType<Gateways['of']>>): Promise<Finding> {
  if (!ask) return ok('the gateway is set up; it has no request that could be tried without sending.');
  try {
    await within(serviceTimeoutMs, ask());
    return ok('the gateway takes the account.');
  } catch (error) {
    const advice = 'Check the account and its token, and that this machine reaches the gateway.';
    return failed(`the gateway refuses: ${describeBriefly(error)}.`, advice);
  }
}
