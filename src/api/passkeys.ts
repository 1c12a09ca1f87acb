import type { Session } from '../../contract/accounts';
import { type CallFailure, type Outcome, succeed } from '../../contract/failures';
import { type NewPasskey, passkeyCalls, type UsedPasskey } from '../../contract/passkeys';
import { type BackendContext, originOf } from './backend-context';
import { callBackend, readPart, requestEnvelope } from './call-backend';

/** The person's passkeys; like every call here it needs the capability `passkeys`. */
export function fetchPasskeys(context: BackendContext) {
  return callBackend(passkeyCalls.passkeys, {}, context);
}

export function fetchNewPasskeyOptions(context: BackendContext) {
  return callBackend(passkeyCalls.newPasskeyOptions, {}, context);
}

export function addPasskey(request: NewPasskey, context: BackendContext) {
  return callBackend(passkeyCalls.addPasskey, { request }, context);
}

/** A passkey that is gone already is a 404. */
export function deletePasskey(id: string, context: BackendContext) {
  return callBackend(passkeyCalls.deletePasskey, { params: { id } }, context);
}

export function fetchPasskeyLoginOptions(context: BackendContext) {
  return callBackend(passkeyCalls.passkeyLoginOptions, {}, context);
}

/** Signs in as the passkey's owner. `msg` is the server's notice. */
export async function loginWithPasskey(
  request: UsedPasskey,
  context: BackendContext,
): Promise<Outcome<{ session: Session; msg?: string }, CallFailure>> {
  const answer = await requestEnvelope(passkeyCalls.passkeyLogin, { request }, context);
  if (!answer.ok) return answer;
  const session = readPart(passkeyCalls.passkeyLogin, answer.value, originOf(context));
  if (!session.ok) return session;
  return succeed({ session: session.value, ...(answer.value.msg ? { msg: answer.value.msg } : {}) });
}
