import { configurationPaths } from '../../contract/calls';
import { type CallFailure, fail, type Outcome } from '../../contract/failures';
import type { TolerantReading } from '../../contract/read-tolerantly';
import { readPageAnswer, readSiteAnswer } from '../../contract/received-configuration';
import type { PageInfo, SiteInfo } from '../../contract/tenant';
import { configurationTimeoutMs } from '../../contract/timing';
import { type BackendContext, originOf } from './backend-context';
import { describeNonJson, finishReading, parseJson, readHttpFailure, readRaw } from './read-answer';
import { buildHeaders } from './request-headers';
import { runTimed } from './timed-request';

/** The configuration of a host; an unknown host is an `http` failure with status 404. */
export function fetchSite(host: string, context: BackendContext): Promise<Outcome<SiteInfo, CallFailure>> {
  const read = (body: unknown) => readSiteAnswer(body, host);
  return fetchConfiguration(configurationPaths.site, { host }, read, context);
}

/** The page of that name; `host` is the site's own or `templateHost`. An unknown page is a 404. */
export function fetchPage(
  host: string,
  page: string,
  context: BackendContext,
): Promise<Outcome<PageInfo, CallFailure>> {
  return fetchConfiguration(configurationPaths.page, { host, page }, readPageAnswer, context);
}

// Not `no-store`: these two are public, and the service worker keeps them for offline use.
function fetchConfiguration<Value>(
  path: string,
  query: Record<string, string>,
  read: (body: unknown) => TolerantReading<Value>,
  context: BackendContext,
): Promise<Outcome<Value, CallFailure>> {
  const url = new URL(path, originOf(context));
  url.search = new URLSearchParams(query).toString();
  const headers = buildHeaders({ ...context, session: null }, { url });
  return runTimed({ timeoutMs: configurationTimeoutMs, ...context }, async (signal) => {
    const response = await fetch(url, { headers, signal });
    const answer = await readRaw(url, response);
    if (!response.ok) return fail(readHttpFailure(answer));
    const body = parseJson(answer.text);
    return body.ok ? finishReading(read(body.value), answer.url) : fail(describeNonJson(answer));
  });
}
