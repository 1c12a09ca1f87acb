import { type CallFailure, fail, type Outcome, succeed } from '../../../contract/failures';
import { fetchPasskeyLoginOptions, loginWithPasskey } from '../../api/passkeys';
import { backendContext } from '../../session/backend';
import type { PasskeyProblem } from '../../session/passkey-browser';
import { storeLogin } from './store-login';

/** `offline`: the code for it could not be fetched. */
export type PasskeyLoginProblem = CallFailure | PasskeyProblem | 'offline';

/** Signs in with a passkey that the person chooses, and stores the session. An abort before the choice ends it. */
export async function sendPasskeyLogin(
  signal: AbortSignal,
): Promise<Outcome<{ msg?: string }, PasskeyLoginProblem>> {
  const loading = import('../../session/passkey-browser').catch((error: unknown) => {
    console.error('The code for passkeys could not be fetched', error);
    return null;
  });
  const context = { ...backendContext(), session: null, signal };
  const options = await fetchPasskeyLoginOptions(context);
  const browser = await loading;
  if (!options.ok) return options;
  if (!browser) return fail('offline');
  const chosen = await browser.choosePasskey(options.value, signal);
  if (!chosen.ok) return chosen;
  const answer = await loginWithPasskey(chosen.value, context);
  if (!answer.ok) return answer;
  storeLogin(answer.value.session);
  return succeed(answer.value.msg ? { msg: answer.value.msg } : {});
}
