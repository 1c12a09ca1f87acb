import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { checkServerIdentity, connect } from 'node:tls';
import { parseJson, pipe, safeParse, string } from 'valibot';
import { envelopeSchema } from '../../../contract/envelope';
import { dayMs } from '../../../contract/time-spans';
import { type Failure, failures } from '../../http/failure';
import { ask, requestTimeoutMs } from './ask';
import {
  type CheckRow,
  describeBriefly,
  type Finding,
  failed,
  groupByHost,
  notUsed,
  ok,
  warning,
} from './check';

/** A host name as visitors reach it. */
export type CheckedHost = {
  /** Scheme, host and port. */
  origin: string;
  /** Where others report to this server, and how it refuses a report without a signature. */
  webhooks: readonly { path: string; refusal: Failure; sender: string }[];
};

/** A host's addresses; none where DNS knows no such name. */
export type ResolveHost = (host: string) => Promise<string[]>;

const renewedBeforeDays = 14;
const hostsAtOnce = 16;
const resolveTimeoutMs = 3_000;

/** Asks DNS itself: what the machine's own list of hosts says, visitors do not know. */
export const resolveByDns: ResolveHost = async (host) => {
  const resolver = new Resolver({ timeout: resolveTimeoutMs, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const isUnknown = (error: { code?: string }) => error.code === 'ENOTFOUND' || error.code === 'ENODATA';
  const broken = answers.find((answer) => answer.status === 'rejected' && !isUnknown(answer.reason));
  if (addresses.length === 0 && broken?.status === 'rejected') throw broken.reason;
  return addresses;
};

type HostReport = {
  dns: Finding;
  certificate?: Finding & { daysLeft?: number };
  reached?: Finding;
  webhooks: readonly Finding[];
  /** How much this machine's clock is ahead of the one that answered, to the second. */
  clockAheadMs?: number;
};

/** Looks at sites from outside, as far as this machine reaches them the way visitors do. */
export async function checkHosts(
  hosts: readonly CheckedHost[],
  resolve: ResolveHost,
): Promise<{ rows: CheckRow[]; clockAheadMs: number | undefined }> {
  const reports: [string, HostReport][] = [];
  const queue = hosts.values();
  await Promise.all(
    Array.from({ length: hostsAtOnce }, async () => {
      for (const host of queue) reports.push([new URL(host.origin).host, await checkHost(host, resolve)]);
    }),
  );
  reports.sort(([one], [other]) => (one < other ? -1 : 1));
  const collect = (name: string, findings: (report: HostReport) => readonly (Finding | undefined)[]) => {
    const found = reports.flatMap(([host, report]) =>
      findings(report).flatMap((finding) => (finding ? [[host, finding] as const] : [])),
    );
    return groupByHost(found).map((finding) => ({ name, ...finding }));
  };
  const daysLeft = Math.min(...reports.map(([, { certificate }]) => certificate?.daysLeft ?? Infinity));
  const rows = [
    ...collect('dns', ({ dns }) => [dns]),
    ...collect('certificate', ({ certificate }) => [certificate && sayDays(certificate, daysLeft)]),
    ...collect('website', ({ reached }) => [reached]),
    ...collect('webhook', ({ webhooks }) => webhooks),
  ];
  for (const name of ['dns', 'certificate', 'webhook']) {
    if (!rows.some((row) => row.name === name)) rows.push({ name, ...notUsed(unusedTexts[name] ?? '') });
  }
  const clocks = reports.flatMap(([, { clockAheadMs }]) => clockAheadMs ?? []);
  return { rows, clockAheadMs: clocks[0] };
}

const unusedTexts: Readonly<Record<string, string>> = {
  dns: 'There is no site with a public host.',
  certificate: 'No host was reached by HTTPS.',
  webhook: 'No site is reported to: none sells by Stripe or sends messages by a gateway that reports.',
};

/** Valid ones are one row, with the first that ends. */
function sayDays({ daysLeft, ...finding }: Finding & { daysLeft?: number }, least: number): Finding {
  return daysLeft === undefined ? finding : { ...finding, found: `valid for ${least} more days or longer.` };
}

async function checkHost({ origin, webhooks }: CheckedHost, resolve: ResolveHost): Promise<HostReport> {
  const { hostname, protocol } = new URL(origin);
  const addresses = await resolve(hostname).catch((error: unknown) => describeBriefly(error));
  if (typeof addresses === 'string') {
    const advice = 'Check the name servers of this machine (/etc/resolv.conf) and of the domain.';
    return { dns: failed(`DNS gave no answer: ${addresses}.`, advice), webhooks: [] };
  }
  const [address] = addresses;
  if (address === undefined) {
    const advice = 'Add an A or AAAA record that points to this server or the proxy before it.';
    return { dns: failed('there is no address in DNS.', advice), webhooks: [] };
  }
  const dns = ok(`has an address in DNS (${addresses.join(', ')}).`);
  const [certificate, reached, ...reports] = await Promise.all([
    protocol === 'https:' ? checkCertificate(origin, address) : warnOfPlain(),
    checkWebsite(origin, address),
    ...webhooks.map((webhook) => checkWebhook(origin, address, webhook)),
  ]);
  const { clockAheadMs, ...website } = reached;
  return {
    ...{ dns, certificate, reached: website, webhooks: reports },
    ...(clockAheadMs === undefined ? {} : { clockAheadMs }),
  };
}

function warnOfPlain(): Finding {
  const advice =
    'Put a proxy with TLS before this server, and remove "origin" from the site\'s file or begin it with https://.';
  return warning('is served without TLS.', advice);
}

async function checkCertificate(origin: string, address: string): Promise<Finding & { daysLeft?: number }> {
  const { hostname, port } = new URL(origin);
  const advice =
    'Look at the log of the proxy that obtains certificates: ports 80 and 443 must be open, and METRICS_PORT ' +
    'reachable for it (/tls-allowed).';
  const socket = connect({
    ...{ host: address, port: Number(port || 443), servername: hostname },
    // What is wrong with it is to be said.
    rejectUnauthorized: false,
  });
  const signal = AbortSignal.timeout(requestTimeoutMs);
  try {
    await once(socket, 'secureConnect', { signal });
    const certificate = socket.getPeerCertificate();
    const mismatch = checkServerIdentity(hostname, certificate);
    if (mismatch) return failed(`the certificate is for another name.`, advice);
    const daysLeft = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / dayMs);
    if (daysLeft < 0) return failed(`the certificate ended on ${writeDay(certificate.valid_to)}.`, advice);
    if (!socket.authorized) {
      return failed(`browsers do not trust the certificate (${String(socket.authorizationError)}).`, advice);
    }
    if (daysLeft < renewedBeforeDays) {
      return warning(`the certificate ends in ${daysLeft} days and was not renewed.`, advice);
    }
    return { ...ok(''), daysLeft };
  } catch (error) {
    const reason = signal.aborted ? 'no answer' : describeBriefly(error);
    return failed(`no TLS connection to ${address}: ${reason}.`, advice);
  } finally {
    socket.destroy();
  }
}

function writeDay(text: string): string {
  return new Date(text).toISOString().slice(0, 10);
}

/** The certificate is not looked at here: it has a row of its own. */
async function checkWebsite(origin: string, address: string): Promise<Finding & { clockAheadMs?: number }> {
  const advice =
    'Check that the record points to this server, that the proxy passes requests on to HOST and PORT, and that the ' +
    'server runs. A machine behind a router may not reach its own public address: ask from elsewhere then.';
  try {
    const { status, headers, text } = await ask({
      ...{ origin, address, path: '/healthz', method: 'GET' },
      isAnyCertificate: true,
    });
    if (status !== 200 || text !== 'ok')
      return failed(`/healthz answered ${status}, and not as Toolfront.`, advice);
    const time = Date.parse(String(headers.date));
    const clock = Number.isNaN(time) ? {} : { clockAheadMs: Date.now() - time };
    return { ...ok('answers as Toolfront.'), ...clock };
  } catch (error) {
    return failed(`does not answer: ${describeBriefly(error)}.`, advice);
  }
}

/** A report without a signature must be refused by the route itself: then a signed one arrives, too. */
async function checkWebhook(
  origin: string,
  address: string,
  { path, refusal, sender }: CheckedHost['webhooks'][number],
): Promise<Finding> {
  const advice = `${sender} must reach ${origin}${path}: let the proxy pass POST requests there unchanged, and check the site's keys.`;
  try {
    const { status, text } = await ask({ origin, address, path, method: 'POST', body: '' });
    const parsed = safeParse(pipe(string(), parseJson(), envelopeSchema), text);
    const isRefused =
      status === refusal.status && parsed.success && parsed.output.success === refusal.success;
    if (isRefused) return ok(`${path} is reached, and refuses what is not signed.`);
    const said = parsed.success && parsed.output.msg ? ` (“${parsed.output.msg}”)` : '';
    return failed(`${path} answered ${status}${said} instead of ${refusal.status}.`, advice);
  } catch (error) {
    return failed(`${path} cannot be reached: ${describeBriefly(error)}.`, advice);
  }
}

/** What others report of a site's payments. */
export const unsignedRefusals = { stripe: failures.malformed, gateway: failures.notSignedIn } as const;
