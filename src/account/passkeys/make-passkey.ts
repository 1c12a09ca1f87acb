import type { Outcome } from '../../../contract/failures';
import { type Passkey, passkeyCalls } from '../../../contract/passkeys';
import { callBackend } from '../../api/call-backend';
import { askForPasskey, type PasskeyFailure } from '../../session/ask-for-passkey';
import { backendContext } from '../../session/backend';

/** Creates a passkey in the browser and stores it in the account. */
export async function makePasskey(): Promise<Outcome<Passkey, PasskeyFailure>> {
  const created = await askForPasskey('newPasskeyOptions', backendContext(), (browser, options) =>
    browser.createPasskey(options),
  );
  if (!created.ok) return created;
  return callBackend(passkeyCalls.addPasskey, { request: created.value }, backendContext());
}
