import { type Outcome, succeed } from '../../../contract/failures';
import { passkeyCalls } from '../../../contract/passkeys';
import { logIn } from '../../api/log-in';
import { askForPasskey, type PasskeyFailure } from '../../session/ask-for-passkey';
import { backendContext } from '../../session/backend';
import { storeLogin } from '../../session/store-login';

/** Signs in with a passkey that the person chooses, and stores the session. An abort before the choice ends it. */
export async function sendPasskeyLogin(
  signal: AbortSignal,
): Promise<Outcome<{ msg?: string }, PasskeyFailure>> {
  const context = { ...backendContext(), session: null, signal };
  const chosen = await askForPasskey('passkeyLoginOptions', context, (browser, options) =>
    browser.choosePasskey(options, signal),
  );
  if (!chosen.ok) return chosen;
  const answer = await logIn(passkeyCalls.passkeyLogin, { request: chosen.value }, context);
  if (!answer.ok) return answer;
  await storeLogin(answer.value.session);
  return succeed(answer.value.msg ? { msg: answer.value.msg } : {});
}
