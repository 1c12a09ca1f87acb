import type { GenericSchema } from 'valibot';

/** The field of an envelope that a caller reads. */
export type EnvelopePart = 'obj' | 'result' | 'page' | 'msg';

/**
 * One call (docs/spec/wire.md). A `:name` in the path is filled from the caller's parameters.
 * `request` is the query of a GET and the JSON body of everything else; multipart calls have none.
 * `costs`: the call starts something that costs, so it carries an idempotency key and is never repeated blindly.
 * `sendsDevice`: adds `phone_os` and `apk_version_code`.
 */
export type Call<
  Request extends GenericSchema | undefined = GenericSchema | undefined,
  Response extends GenericSchema | undefined = GenericSchema | undefined,
  Costs extends true | undefined = true | undefined,
> = {
  method: 'GET' | 'POST' | 'PUT';
  path: `/${string}`;
  request?: Request;
  part?: EnvelopePart;
  response?: Response;
  costs?: Costs;
  sendsDevice?: true;
};

export const apiPath = '/backapi/v1';

/** Site and page configuration are not envelopes; they have schemas of their own in `tenant.ts`. */
export const configurationPaths = { site: '/nodeapi/site', page: '/nodeapi/page' } as const;

/** Path prefixes that an existing backend answers when one is configured (BACKEND_URL). */
export const backendPathPrefixes = ['/nodeapi', '/backapi', '/order'] as const;

export function defineCall<
  Request extends GenericSchema | undefined = undefined,
  Response extends GenericSchema | undefined = undefined,
  Costs extends true | undefined = undefined,
>(call: Call<Request, Response, Costs>): Call<Request, Response, Costs> {
  return call;
}
