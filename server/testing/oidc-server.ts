import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** The client that every site of the tests is, and its secret. */
export const oidcClient = { id: 'toolfront', secret: 'a-secret-of-the-tests' };

type Claims = Record<string, unknown>;
type Tokens = { id_token: string };

/** An OpenID Connect provider of the tests' own, over loopback HTTP. */
export type OidcServer = {
  issuer: string;
  /** Where it may send browsers back to; a test adds addresses once it knows its ports. */
  redirectUris: string[];
  /** Who chooses themselves on its page: a subject, or null for somebody who cancels; undefined: the page asks. */
  person: string | null | undefined;
  /** Accounts by subject. */
  accounts: Map<string, { email?: string; email_verified?: boolean | string }>;
  /** Changes the claims of ID tokens; `key`: signs them with another key than the published one. */
  forge: { change?: (claims: Claims) => Claims; key?: KeyObject } | undefined;
  /** The published key's other half. */
  privateKey: KeyObject;
  /** Paths that answer 500. */
  isDown: (path: string) => boolean;
  close: () => Promise<void>;
};

type Options = {
  redirectUris?: readonly string[];
  /** Sends the address in the ID token; else userinfo alone has it. */
  hasEmailInToken?: boolean;
  /** The public key of secrets that clients sign, as Apple's do. */
  secretKey?: KeyObject;
};

export async function startOidcServer({
  redirectUris = [],
  hasEmailInToken = true,
  secretKey,
}: Options = {}): Promise<OidcServer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider.test').pathname;
    if (running.isDown(path)) response.writeHead(500).end('<h1>Down</h1>');
    else provider?.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running: OidcServer = {
    issuer,
    redirectUris: [...redirectUris],
    person: undefined,
    accounts: new Map(),
    forge: undefined,
    privateKey,
    isDown: () => false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: ['https://replaced.test/'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'tests', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !hasEmailInToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...running.accounts.get(accountId) }),
    }),
    loadExistingGrant,
  });
  const { use, Client } = provider;
  Client.prototype.redirectUriAllowed = (address) => running.redirectUris.includes(address);
  if (secretKey) {
    Client.prototype.compareClientSecret = (secret) => isSignedSecret(secret, secretKey);
  }
  use.call(provider, async (context, next) => {
    if (context.path.startsWith('/interaction/')) return interact(context.req, context.res);
    await next();
    const { forge } = running;
    if (context.path === '/token' && forge && isTokens(context.body)) {
      context.body.id_token = forgeToken(context.body.id_token, forge);
    }
  });
  return running;

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider) return;
    const query = new URL(request.url ?? '/', issuer).searchParams;
    const person = query.has('cancel') ? null : (query.get('person') ?? running.person);
    if (person === undefined) {
      const links = [...running.accounts].map(
        ([subject, { email }]) => `<li><a href="?person=${subject}">${email}</a></li>`,
      );
      const page = `<h1>Choose an account</h1><ul>${links.join('')}</ul><a href="?cancel">Cancel</a>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'The person said no' }
        : { login: { accountId: person } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

type GrantContext = {
  oidc: { provider: Provider; session: { accountId: string }; client: { clientId: string } };
};

/** Nobody is asked for consent. */
async function loadExistingGrant({ oidc }: GrantContext): Promise<object> {
  const { accountId } = oidc.session;
  const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope('openid email');
  await grant.save();
  return grant;
}

function isTokens(body: unknown): body is Tokens {
  return typeof body === 'object' && body !== null && 'id_token' in body;
}

/** The same token with other claims or another signature. Changed claims without a key keep the old signature. */
function forgeToken(token: string, { change = (claims) => claims, key }: NonNullable<OidcServer['forge']>) {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = change(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  const signed = key ? sign('sha256', Buffer.from(text), key).toString('base64url') : signature;
  return `${text}.${signed}`;
}

function isSignedSecret(secret: string, secretKey: KeyObject): boolean {
  const [header = '', payload = '', signature = ''] = secret.split('.');
  const key = { key: secretKey, dsaEncoding: 'ieee-p1363' as const };
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return (
    verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')) &&
    claims.sub === oidcClient.id &&
    claims.exp > Date.now() / 1000
  );
}
