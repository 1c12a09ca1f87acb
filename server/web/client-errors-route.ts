import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  type ClientError,
  clientErrorReportSchema,
  clientErrorsMaxBytes,
  clientErrorsPath,
  scrubMessage,
} from '../../contract/client-errors';
import { prepareApiScope } from '../http/api-scope';
import { ok } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { networkOf } from '../http/network-of';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Metrics } from '../metrics';
import type { TenantSource } from '../tenants/tenant-source';
import { annotateSpan, recordSpan } from '../tracing/spans';
import { traceRequests } from '../tracing/trace-requests';
import type { StackMapper } from './stack-mapper';

type ClientErrorOptions = {
  tenants: TenantSource;
  metrics: Metrics;
  mapStack: StackMapper;
  isTraced: boolean;
};

/** Of one address; each process counts alone, as there may be no database here. */
const reportsPerMinute = 10;
/** What made-up reports may add to the log. */
const loggedPerMinute = 20;
const loggedKindsMax = 1_000;

/** Takes errors that nothing caught in a browser: each is counted, and each kind logged once with lines of the sources. */
export async function registerClientErrors(
  scope: FastifyInstance,
  { tenants, metrics, mapStack, isTraced }: ClientErrorOptions,
): Promise<void> {
  if (isTraced) traceRequests(scope);
  prepareApiScope(scope, tenants);
  await scope.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () => new ApiFailure(failures.tooMany),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  const isNewKind = createKindFilter();

  const options = { ...limitPerMinute(reportsPerMinute), bodyLimit: clientErrorsMaxBytes };
  scope.post(clientErrorsPath, options, async (request) => {
    const { code: site } = tenantOf(request);
    const { version, source, errors } = readBody(request, clientErrorReportSchema);
    const browser = browserOf(request.headers['user-agent']);
    annotateSpan({ 'toolfront.browser': browser, 'toolfront.version': version });
    for (const error of errors) {
      metrics.clientErrors.inc({ site, source, browser });
      const now = new Date();
      recordSpan('client error', { 'error.type': error.name, 'toolfront.source': source }, now, now);
      if (!isNewKind(version, error)) continue;
      // Anyone can send anything: it is scrubbed here as well.
      const message = scrubMessage(error.message);
      const stack = await mapStack(error.frames);
      request.log.error({ site, source, browser, version, name: error.name, message, stack }, 'client error');
    }
    return ok();
  });
}

/** Whether an error is to be logged. */
function createKindFilter(): (version: string, error: ClientError) => boolean {
  const known = new LRUCache<string, true>({ max: loggedKindsMax });
  let minute = 0;
  let logged = 0;
  return (version, { name, message, frames }) => {
    const kind = JSON.stringify([version, name, message, frames[0]]);
    if (known.has(kind)) return false;
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, logged] = [now, 0];
    if (logged >= loggedPerMinute) return false;
    known.set(kind, true);
    logged += 1;
    return true;
  };
}

/** The order matters: most name Safari, and Edge names Chrome. */
const browserFamilies = [
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Edge', /Edg(A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;

function browserOf(userAgent = ''): string {
  return browserFamilies.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}
