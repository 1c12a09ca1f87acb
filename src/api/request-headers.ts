import { headerNames, phoneOs } from '../../contract/envelope';
import { type BackendContext, originOf } from './backend-context';

type HeaderOptions = { url: URL; sendsDevice?: boolean; idempotencyKey?: string | undefined };

/**
 * The contract's headers for a request to `url`. Another origin gets none of them: the token is the page's own
 * origin's alone, and a storage host would answer an unknown header with a failed preflight.
 */
export function buildHeaders(context: BackendContext, options: HeaderOptions): Record<string, string> {
  if (options.url.origin !== originOf(context)) return {};
  const headers: Record<string, string> = { [headerNames.website]: context.website };
  if (context.session) headers[context.session.tokenKey] = context.session.tokenValue;
  if (options.idempotencyKey) headers[headerNames.idempotencyKey] = options.idempotencyKey;
  if (context.proof) headers[headerNames.proofOfWork] = context.proof;
  if (options.sendsDevice) {
    headers[headerNames.phoneOs] = phoneOs;
    headers[headerNames.apkVersionCode] = context.appVersion;
  }
  return headers;
}
