import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewPasskey, UsedPasskey } from '../../contract/passkeys';
import { ApiFailure } from '../http/failure';
import { passkeyFailures } from './passkey-failures';
import { loadWebAuthn, type PasskeySite } from './passkey-site';
import type { StoredPasskey } from './passkey-store';

type Credential = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'>;

/** Answers with how often the authenticator says it was used. Throws `ApiFailure`. */
export async function verifyUsedPasskey(
  answer: UsedPasskey,
  expectedChallenge: string,
  { credentialId, publicKey, counter }: Credential,
  { rpId, origins }: PasskeySite,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    throw new ApiFailure(passkeyFailures.unknown, error instanceof Error ? error.message : String(error));
  }
  throw new ApiFailure(passkeyFailures.unknown, 'the signature is wrong');
}

/** Answers with what is stored of it. Throws `ApiFailure`. */
export async function verifyNewPasskey(
  answer: NewPasskey,
  expectedChallenge: string,
  { rpId, origins }: PasskeySite,
): Promise<Credential & Pick<StoredPasskey, 'transports'>> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (verified) {
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      return {
        ...{ credentialId, counter, transports: answer.response.transports ?? [] },
        publicKey: Buffer.from(publicKey).toString('base64url'),
      };
    }
  } catch (error) {
    throw new ApiFailure(passkeyFailures.notAdded, error instanceof Error ? error.message : String(error));
  }
  throw new ApiFailure(passkeyFailures.notAdded, 'the attestation is wrong');
}
