import { passkeyCalls } from '../../contract/passkeys';
import { createTestAuthenticator, type TestAuthenticator } from './test-authenticator';
import { envelopeOf, type TestBackend } from './test-backend';

type Headers = Record<string, string>;
type Options = { challenge: string; user: { id: string }; rp: { id: string }; excludeCredentials: unknown[] };

export const alphaPasskeys = { host: 'alpha.test', rpId: 'alpha.test', origin: 'https://alpha.test' };

/** Passkeys of `alpha.test`, as a browser asks for them. A backend that listens has another `origin`. */
export function createPasskeyCalls(backend: Pick<TestBackend, 'inject'>, origin = alphaPasskeys.origin) {
  const site = { ...alphaPasskeys, origin };
  const post = async (url: string, payload: object, headers: Headers = {}, host = alphaPasskeys.host) =>
    envelopeOf(await backend.inject({ method: 'POST', url, payload, headers, host }));

  async function askNew(headers: Headers): Promise<Options> {
    return (await post(passkeyCalls.newPasskeyOptions.path, {}, headers)).obj as Options;
  }

  async function askLogin(host?: string): Promise<string> {
    const { obj } = await post(passkeyCalls.passkeyLoginOptions.path, {}, {}, host);
    return (obj as { challenge: string }).challenge;
  }

  /** Adds a passkey to whoever is signed in; `use` answers a challenge with it. */
  async function addPasskey(headers: Headers, authenticator: TestAuthenticator = createTestAuthenticator()) {
    const { challenge, user } = await askNew(headers);
    const answer = authenticator.create({ challenge, ...site });
    const added = await post(passkeyCalls.addPasskey.path, answer, headers);
    const use = (challenge: string, change: { counter?: number; rpId?: string; origin?: string } = {}) =>
      authenticator.use({ challenge, ...site, userHandle: user.id, counter: 0, ...change });
    return { added, use, userHandle: user.id };
  }

  const logIn = (answer: object, host?: string) => post(passkeyCalls.passkeyLogin.path, answer, {}, host);
  return { post, askNew, askLogin, addPasskey, logIn };
}
