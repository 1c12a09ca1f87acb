import { type CallFailure, fail, type Outcome } from '../../../contract/failures';
import type { Passkey } from '../../../contract/passkeys';
import { addPasskey, fetchNewPasskeyOptions } from '../../api/passkeys';
import { backendContext } from '../../session/backend';
import type { PasskeyProblem } from '../../session/passkey-browser';

/** `offline`: the code for it could not be fetched. */
export type PasskeyFailure = CallFailure | PasskeyProblem | 'offline';

/** Creates a passkey in the browser and stores it in the account. */
export async function makePasskey(): Promise<Outcome<Passkey, PasskeyFailure>> {
  const loading = import('../../session/passkey-browser').catch((error: unknown) => {
    console.error('The code for passkeys could not be fetched', error);
    return null;
  });
  const options = await fetchNewPasskeyOptions(backendContext());
  const browser = await loading;
  if (!options.ok) return options;
  if (!browser) return fail('offline');
  const created = await browser.createPasskey(options.value);
  return created.ok ? addPasskey(created.value, backendContext()) : created;
}
