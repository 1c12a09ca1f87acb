import { type CallFailure, fail, type Outcome, succeed } from '../../../contract/failures';
import { signInCalls } from '../../../contract/sign-in';
import { callBackend } from '../../api/call-backend';
import { backendContext } from '../../session/backend';

/** The provider's page, for the browser that asks. The server remembers it by a cookie. */
export async function startProviderLogin(
  name: string,
  signal: AbortSignal,
): Promise<Outcome<URL, CallFailure>> {
  const context = { ...backendContext(), session: null, signal };
  const answer = await callBackend(signInCalls.startSignIn, { request: { name } }, context);
  if (!answer.ok) return answer;
  const url = readProviderAddress(answer.value.url);
  return url ? succeed(url) : fail({ kind: 'malformed', detail: 'the address of a sign-in is none' });
}

/** Null unless it is https, or on this machine. */
function readProviderAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isLocal = url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname);
  return url.protocol === 'https:' || isLocal ? url : null;
}
