import type { GenericSchema, InferOutput } from 'valibot';
import { configurationPaths } from '../../contract/calls';
import { type CallFailure, fail, type Outcome, succeed } from '../../contract/failures';
import { type PageInfo, pageAnswerSchema, type SiteInfo, siteAnswerSchema } from '../../contract/tenant';
import { type BackendContext, originOf } from './backend-context';
import { describeNonJson, parseAnswer, parseJson, readHttpFailure } from './read-answer';
import { buildHeaders } from './request-headers';
import { runTimed } from './timed-request';

/** The configuration of a host; an unknown host is an `http` failure with status 404. */
export async function fetchSite(
  host: string,
  context: BackendContext,
): Promise<Outcome<SiteInfo, CallFailure>> {
  const answer = await fetchConfiguration(configurationPaths.site, { host }, siteAnswerSchema, context);
  return answer.ok ? succeed(answer.value.data) : answer;
}

/** The page of that name; `host` is the site's own or `templateHost`. An unknown page is a 404. */
export async function fetchPage(
  host: string,
  page: string,
  context: BackendContext,
): Promise<Outcome<PageInfo, CallFailure>> {
  const answer = await fetchConfiguration(configurationPaths.page, { host, page }, pageAnswerSchema, context);
  return answer.ok ? succeed(answer.value.data) : answer;
}

// Not `no-store`: these two are public, and the service worker keeps them for offline use.
function fetchConfiguration<Schema extends GenericSchema>(
  path: string,
  query: Record<string, string>,
  schema: Schema,
  context: BackendContext,
): Promise<Outcome<InferOutput<Schema>, CallFailure>> {
  const url = new URL(path, originOf(context));
  url.search = new URLSearchParams(query).toString();
  const headers = buildHeaders({ ...context, session: null }, { url });
  return runTimed(context, async (signal) => {
    const response = await fetch(url, { headers, signal });
    const answer = {
      url: url.href,
      status: response.status,
      text: await response.text(),
      header: (name: string) => response.headers.get(name),
    };
    if (!response.ok) return fail(readHttpFailure(answer));
    const body = parseJson(answer.text);
    return body.ok ? parseAnswer(schema, body.value, answer.url) : fail(describeNonJson(answer));
  });
}
