import { identityType, trackIdLength } from '../../../contract/accounts';
import { successCodes } from '../../../contract/envelope';
import type { CallFailure } from '../../../contract/failures';
import { login, register } from '../../api/accounts';
import { backendContext } from '../../session/backend';
import type { LoginValues } from './login-rules';
import { storeLogin } from './store-login';

export type LoginAnswer =
  | { kind: 'signed-in'; msg?: string }
  | { kind: 'created' }
  | { kind: 'already-registered' }
  | { kind: 'failed'; failure: CallFailure };

/** Signs in and stores the session. */
export async function sendLogin(values: LoginValues, signal: AbortSignal): Promise<LoginAnswer> {
  const answer = await login(
    { identityType, identifier: values.email.trim().toLowerCase(), credential: values.password },
    { ...backendContext(), session: null, signal },
  );
  if (!answer.ok) return { kind: 'failed', failure: answer.error };
  storeLogin(answer.value.session);
  return { kind: 'signed-in', ...(answer.value.msg ? { msg: answer.value.msg } : {}) };
}

/** Makes an account. The person signs in with it afterwards. */
export async function sendRegistration(values: LoginValues, signal: AbortSignal): Promise<LoginAnswer> {
  const answer = await register(
    {
      identityType,
      identifier: values.email.trim().toLowerCase(),
      credential: values.password,
      trackId: makeTrackId(),
    },
    { ...backendContext(), session: null, signal },
  );
  if (answer.ok) return { kind: 'created' };
  const { error } = answer;
  return error.kind === 'business' && error.code === successCodes.alreadyRegistered
    ? { kind: 'already-registered' }
    : { kind: 'failed', failure: error };
}

function makeTrackId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(trackIdLength / 2));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
