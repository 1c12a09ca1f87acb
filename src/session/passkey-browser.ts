import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { type InferOutput, parse } from 'valibot';
import { fail, type Outcome, succeed } from '../../contract/failures';
import {
  type NewPasskey,
  newPasskeySchema,
  type passkeyOptionsSchema,
  type UsedPasskey,
  usedPasskeySchema,
} from '../../contract/passkeys';

type PasskeyOptions = InferOutput<typeof passkeyOptionsSchema>;

/**
 * Why there is no passkey. `dismissed`: the person closed the browser's question, or nothing answered it. `known`: the
 * device has one for this account. `wrong-address`: passkeys belong to another address of the site.
 */
export type PasskeyProblem = 'dismissed' | 'known' | 'wrong-address' | 'failed';

/** Asks the browser to create a passkey. */
export function createPasskey(options: PasskeyOptions): Promise<Outcome<NewPasskey, PasskeyProblem>> {
  return ask(async () => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return parse(newPasskeySchema, await startRegistration({ optionsJSON }));
  });
}

/** Asks the browser for a passkey of this site; an abort closes its question. */
export function choosePasskey(
  options: PasskeyOptions,
  signal: AbortSignal,
): Promise<Outcome<UsedPasskey, PasskeyProblem>> {
  return ask(async () => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return parse(usedPasskeySchema, await startAuthentication({ optionsJSON }));
  });
}

async function ask<Value>(question: () => Promise<Value>): Promise<Outcome<Value, PasskeyProblem>> {
  try {
    return succeed(await question());
  } catch (error) {
    const problem = describeProblem(error);
    if (problem === 'failed') console.error('The browser could not use a passkey', error);
    return fail(problem);
  }
}

function describeProblem(error: unknown): PasskeyProblem {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
    if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID') return 'wrong-address';
  }
  const name = error instanceof Error ? error.name : '';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'dismissed' : 'failed';
}
