import { accountCalls, identityType, trackIdLength } from '../../../contract/accounts';
import { readEmail } from '../../../contract/email';
import { successCodes } from '../../../contract/envelope';
import type { CallFailure } from '../../../contract/failures';
import { callBackend } from '../../api/call-backend';
import { logIn } from '../../api/log-in';
import { backendContext } from '../../session/backend';
import { sessions } from '../../session/session-store';
import { storeLogin } from '../../session/store-login';
import type { useProof } from '../../session/use-proof';
import type { LoginValues } from './login-rules';

export type LoginAnswer =
  | { kind: 'signed-in'; msg?: string }
  | { kind: 'created' }
  | { kind: 'already-registered' }
  | { kind: 'failed'; failure: CallFailure };

/** Makes the call with a proof of work, where the site asks for one. */
type SendProven = ReturnType<typeof useProof>['send'];

/** Signs in and stores the session. */
export async function sendLogin(values: LoginValues, signal: AbortSignal): Promise<LoginAnswer> {
  const request = readCredentials(values);
  const answer = await logIn(accountCalls.login, { request }, { ...backendContext(), session: null, signal });
  if (!answer.ok) return { kind: 'failed', failure: answer.error };
  await storeLogin(answer.value.session);
  return { kind: 'signed-in', ...(answer.value.msg ? { msg: answer.value.msg } : {}) };
}

/** Makes an account. The person signs in with it afterwards. */
export async function sendRegistration(
  values: LoginValues,
  signal: AbortSignal,
  send: SendProven,
): Promise<LoginAnswer> {
  const request = { ...readCredentials(values), trackId: makeTrackId() };
  const context = { ...backendContext(), session: null, signal };
  const answer = await send(context, (proven) => callBackend(accountCalls.register, { request }, proven));
  if (answer.ok) {
    sessions.claimVisitorContent(request.identifier);
    return { kind: 'created' };
  }
  const { error } = answer;
  return error.kind === 'business' && error.code === successCodes.alreadyRegistered
    ? { kind: 'already-registered' }
    : { kind: 'failed', failure: error };
}

function readCredentials({ email, password }: LoginValues) {
  const read = readEmail(email);
  return { identityType, identifier: read.ok ? read.email : email, credential: password } as const;
}

function makeTrackId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(trackIdLength / 2));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
