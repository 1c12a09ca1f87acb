import { LRUCache } from 'lru-cache';
import { is } from 'valibot';
import { configurationPaths } from '../../contract/calls';
import { headerNames } from '../../contract/envelope';
import type { TolerantReading } from '../../contract/read-tolerantly';
import { readPageAnswer, readSiteAnswer } from '../../contract/received-configuration';
import { hostSchema, type PageInfo } from '../../contract/tenant';
import { readResponseText } from '../limit-response';
import { noPlans } from '../plans/site-plans';
import type { ServerLog } from '../server-log';
import { AnswerCache } from './answer-cache';
import { completeIcons } from './site-icons';
import type { Tenant, TenantSource } from './tenant-source';

/** The existing backend could not be asked, or its answer was no configuration. */
export class BackendUnreachableError extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(`The backend did not answer with a configuration: ${detail}`, options);
    this.name = 'BackendUnreachableError';
  }
}

/** An answer is used without asking for so long; after that it is used once more while it is asked for again. */
const freshMs = 30_000;
/** A backend that has just failed is left alone for so long. */
const backOffMs = 5_000;
const timeoutMs = 10_000;
/** A site with every text in every language takes a twentieth of it. */
const answerMaxBytes = 8 * 1024 * 1024;
/** Anyone can send any Host header, so what is stored is bounded. */
const maxEntries = 2_000;

/**
 * Sites of an existing backend (BACKEND_URL), asked with the contract's own calls. Nobody waits for it but who asks for
 * what is not known yet: what was last known is served, also while the backend is down. Throws BackendUnreachableError
 * when nothing is known.
 */
export function createRemoteTenants(backendUrl: string, log: ServerLog): TenantSource {
  const keep = { freshMs, backOffMs, maxEntries, log };
  const tenants = new AnswerCache<Tenant>(keep);
  const pages = new AnswerCache<PageInfo>(keep);
  const logged = new LRUCache<string, string>({ max: maxEntries });
  return {
    loadTenant: (host) => {
      if (!is(hostSchema, host)) return Promise.resolve(null);
      return tenants.load(host, async () => {
        const path = `${configurationPaths.site}?${query({ host })}`;
        const site = await ask(path, host, (body) => readSiteAnswer(body, host));
        if (!site) return null;
        return { host, code: site.site.code, site: completeIcons(site), isDemo: false, plans: noPlans };
      });
    },
    // Whom that backend serves beside this host is not known here.
    siteAt: ({ site }) => site,
    loadPage: (host, name) =>
      pages.load(`${host} ${name}`, () =>
        ask(`${configurationPaths.page}?${query({ host, page: name })}`, host, readPageAnswer),
      ),
    // The contract has no call that lists pages; the links of the site's own navigation stand in for it.
    listPages: async () => [],
  };

  async function ask<Value>(
    path: string,
    host: string,
    read: (body: unknown) => TolerantReading<Value>,
  ): Promise<Value | null> {
    const answer = await fetch(`${backendUrl}${path}`, {
      headers: { [headerNames.website]: host, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new BackendUnreachableError(path, { cause: error });
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new BackendUnreachableError(`${path}: ${answer.status}`);
    const body: unknown = await readJson(answer).catch((error: unknown) => {
      throw new BackendUnreachableError(`${path}: no JSON`, { cause: error });
    });
    const reading = read(body);
    if (!reading.ok) throw new BackendUnreachableError(`${path}: ${reading.dropped.join('; ')}`);
    logDropped(path, host, reading.dropped);
    return reading.value;
  }

  /** Once for each site and page, and again when something else is dropped. */
  function logDropped(path: string, host: string, dropped: readonly string[]): void {
    const text = dropped.join('; ');
    if (text !== '' && logged.get(path) !== text)
      log.warn({ host, path, dropped }, 'left out of a configuration');
    logged.set(path, text);
  }
}

async function readJson(answer: Response): Promise<unknown> {
  return JSON.parse(await readResponseText(answer, answerMaxBytes));
}

function query(values: Record<string, string>): string {
  return new URLSearchParams(values).toString();
}
