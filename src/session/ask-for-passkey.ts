import type { InferOutput } from 'valibot';
import { type CallFailure, fail, type Outcome } from '../../contract/failures';
import { passkeyCalls, type passkeyOptionsSchema } from '../../contract/passkeys';
import type { BackendContext } from '../api/backend-context';
import { callBackend } from '../api/call-backend';
import type { PasskeyProblem } from './passkey-browser';

/** `offline`: the code for it could not be fetched. */
export type PasskeyFailure = CallFailure | PasskeyProblem | 'offline';

/** Has the browser create or choose a passkey. Its code is fetched while the server says what it accepts. */
export async function askForPasskey<Value>(
  optionsCall: 'newPasskeyOptions' | 'passkeyLoginOptions',
  context: BackendContext,
  ask: (
    browser: typeof import('./passkey-browser'),
    options: InferOutput<typeof passkeyOptionsSchema>,
  ) => Promise<Outcome<Value, PasskeyProblem>>,
): Promise<Outcome<Value, PasskeyFailure>> {
  const loading = import('./passkey-browser').catch((error: unknown) => {
    console.error('The code for passkeys could not be fetched', error);
    return null;
  });
  const options = await callBackend(passkeyCalls[optionsCall], {}, context);
  const browser = await loading;
  if (!options.ok) return options;
  return browser ? ask(browser, options.value) : fail('offline');
}
