import type { Database } from '../db/database';
import { type Asked, challengeLifetimeMs, createPasskeyChallenge } from './passkey-challenge-store';
import { loadWebAuthn, type PasskeySite } from './passkey-site';
import type { StoredPasskey } from './passkey-store';

/** What a browser needs to sign somebody in with a passkey of this site. */
export async function makeUsedPasskeyOptions(database: Database, asked: Asked, { rpId }: PasskeySite) {
  const challenge = await makeChallenge(database, asked);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({ rpID: rpId, ...challenge, userVerification: 'required' });
}

/** Whose new passkey it will be, as the authenticator shows it, and which ones they have. */
export type PasskeyOwner = {
  rpName: string;
  userId: string;
  userName: string;
  stored: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[];
};

/** What a browser needs to make a passkey for this site. */
export async function makeNewPasskeyOptions(
  database: Database,
  asked: Asked,
  { rpId }: PasskeySite,
  { rpName, userId, userName, stored }: PasskeyOwner,
) {
  const challenge = await makeChallenge(database, asked);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    ...{ rpName, rpID: rpId, userName, ...challenge },
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    excludeCredentials: stored.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Discoverable, so that logging in asks for no name; verified, since no password is asked for either.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

async function makeChallenge(database: Database, asked: Asked) {
  const challenge = await createPasskeyChallenge(database, asked, new Date());
  return { challenge: new Uint8Array(Buffer.from(challenge, 'base64url')), timeout: challengeLifetimeMs };
}
