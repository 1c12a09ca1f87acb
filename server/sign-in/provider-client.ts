import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Configuration } from 'openid-client';
import { hourMs } from '../../contract/time-spans';
import type { ServerConfig } from '../config';
import type { SignInProvider } from '../tenants/site-sign-in-schema';
import { signAppleSecret } from './apple-secret';
import { isAllowed } from './sign-in-keys';

/** A provider is asked again for its addresses after so long. */
const discoveryLifetimeMs = hourMs;
const discoveredMax = 200;
const timeoutSeconds = 10;
/** How far a provider's clock may differ. */
const clockToleranceSeconds = 60;

/** Who signed in, as the provider says. */
export type ProviderAccount = {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailConfirmed: boolean;
};

export type SentBrowser = { redirectUri: string; state: string; nonce: string; codeVerifier: string };

/** Talks to OpenID Connect providers. */
export type ProviderClient = {
  /** The address of the provider's page. Throws where the provider cannot be reached or a key is missing. */
  makeAddress: (provider: SignInProvider, sent: SentBrowser) => Promise<string>;
  /** Exchanges what the browser brought back. `address`: the whole one. Throws where anything does not fit. */
  readAccount: (
    provider: SignInProvider,
    address: URL,
    sent: Omit<SentBrowser, 'redirectUri'>,
  ) => Promise<ProviderAccount>;
};

export function createProviderClient({
  isDemo,
  readVariable,
}: Pick<ServerConfig, 'isDemo' | 'readVariable'>): ProviderClient {
  const discovered = new LRUCache<string, Promise<Configuration>>({
    max: discoveredMax,
    ttl: discoveryLifetimeMs,
  });
  return {
    makeAddress: async (provider, { redirectUri, state, nonce, codeVerifier }) => {
      const client = await loadClient();
      const url = client.buildAuthorizationUrl(await discover(provider), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...{ state, nonce },
        ...(provider.apple ? { response_mode: 'form_post' } : {}),
      });
      return url.href;
    },
    readAccount: async (provider, address, { state, nonce, codeVerifier }) => {
      const client = await loadClient();
      const configuration = await discover(provider);
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const described =
        claims.email === undefined && hasUserInfo
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof described.email === 'string' ? described.email : undefined,
        // Apple sends it as text.
        isEmailConfirmed: [true, 'true'].includes(described.email_verified as string | boolean),
      };
    },
  };

  function discover(provider: SignInProvider): Promise<Configuration> {
    const keys = readKeys(provider);
    const key = createHash('sha256')
      .update(JSON.stringify([provider.issuer, provider.apple, keys]))
      .digest('hex');
    const known = discovered.get(key);
    if (known) return known;
    const started = ask(provider, keys);
    discovered.set(key, started);
    // The next person asks again.
    started.catch(() => discovered.delete(key));
    return started;
  }

  async function ask(provider: SignInProvider, { clientId, secret }: Keys): Promise<Configuration> {
    const client = await loadClient();
    const { apple, issuer } = provider;
    const clientSecret = apple
      ? signAppleSecret({ ...apple, clientId, privateKey: secret }, new Date())
      : secret;
    return client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: clockToleranceSeconds },
      client.ClientSecretPost(clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [
          // Signatures are verified even of what came by TLS.
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('https://') ? [] : [client.allowInsecureRequests]),
        ],
      },
    );
  }

  function readKeys(provider: SignInProvider): Keys {
    const clientId = readVariable(provider.clientIdEnv);
    const secret = readVariable(provider.apple?.privateKeyEnv ?? provider.clientSecretEnv ?? '');
    if (!clientId || !secret || !isAllowed(provider, isDemo))
      throw new Error(`the keys of ${provider.name} are not set`);
    return { clientId, secret };
  }
}

type Keys = { clientId: string; secret: string };

/** Loaded at its first use: most sites have no providers. */
function loadClient() {
  return import('openid-client');
}
