import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EnvelopeBody } from '../../contract/envelope';
import { signInCalls, signInPath, startSignInSchema } from '../../contract/sign-in';
import { lockAccount } from '../accounts/account-store';
import { loggedIn } from '../accounts/logged-in';
import { makeSecretToken } from '../accounts/secret-token';
import { createSession } from '../accounts/session-store';
import { answerCalls, readParameter } from '../http/answer-calls';
import { describeDevice } from '../http/describe-device';
import { okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { languageOfRequest } from '../http/language-of-request';
import { originOf } from '../http/origin-of-request';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import { translate } from '../i18n/translate';
import type { Services } from '../services';
import type { SiteEntry } from '../tenants/site-index';
import type { SignInProvider } from '../tenants/site-sign-in-schema';
import { describeBrowserCookie, readBrowser } from './browser-cookie';
import { joinAccount } from './join-account';
import { createProviderClient } from './provider-client';
import { judgeProblem, type SignInProblem, signInFailures } from './sign-in-failures';
import { findOutcome, storeOutcome, storeRequest, takeOutcome, takeRequest } from './sign-in-store';

/** What a provider may send back. A name, a token or anything else of its form is left. */
const callbackFields = ['code', 'state', 'iss', 'error', 'error_description'] as const;
/** Apple's word for it is the second. */
const cancelledErrors = ['access_denied', 'user_cancelled_authorize'];
const outageErrors = ['server_error', 'temporarily_unavailable'];

/**
 * Signing in with an OpenID Connect provider, by its code flow with PKCE. Every step belongs to the browser that began:
 * it holds a secret in a cookie, and neither the return path nor a session is ever part of an address.
 */
export async function registerSignInRoutes(
  app: FastifyInstance,
  services: Services,
  findSite: (code: string) => Pick<SiteEntry, 'signIn'> | undefined,
): Promise<void> {
  const { config, database, log } = services;
  const limited = limitPerMinute(config.rateLimits.loginPerMinute);
  const client = createProviderClient(config);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  answerCalls(app, signInCalls, { startSignIn, finishSignIn }, limited);
  const callbackPath = `${signInPath}/:name/callback`;
  app.post(callbackPath, limited, repeatAsLink);
  app.get(callbackPath, limited, comeBack);

  async function startSignIn(request: FastifyRequest, reply: FastifyReply): Promise<EnvelopeBody> {
    const { name } = readBody(request, startSignInSchema);
    const provider = requireProvider(request, name);
    const browser = readBrowser(request) ?? makeSecretToken();
    const secrets = { state: makeSecretToken(), nonce: makeSecretToken(), codeVerifier: makeSecretToken() };
    const redirectUri = `${originOf(request)}${signInPath}/${name}/callback`;
    const url = await client.makeAddress(provider, { redirectUri, ...secrets }).catch((error: unknown) => {
      log.error({ err: error, site: tenantOf(request).host, provider: name }, 'nobody can sign in');
      throw new ApiFailure(signInFailures.unavailable);
    });
    const begun = { browser, siteCode: tenantOf(request).code, provider: name };
    await storeRequest(database, begun, secrets, new Date());
    reply.header('set-cookie', describeBrowserCookie(request, browser));
    return okObj({ url });
  }

  /** A form that another site sends comes without the cookie; the link that it becomes comes with it. */
  async function repeatAsLink(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireProvider(request, readParameter(request, 'name'));
    return reply.redirect(`${callbackOf(request)}?${pickFields(request.body)}`, 303);
  }

  async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const provider = requireProvider(request, readParameter(request, 'name'));
    const fields = pickFields(request.query);
    const asker = { browser: readBrowser(request) ?? '', siteCode: tenantOf(request).code };
    const begun = { ...asker, provider: provider.name };
    const secrets = await takeRequest(database, fields.get('state') ?? '', begun, new Date());
    // Without it the page finds no outcome, and says that it has expired.
    if (secrets) {
      const address = new URL(`${callbackOf(request)}?${fields}`);
      const account = await readAccount(request, provider, address, secrets);
      const now = new Date();
      await database.transaction(async (tx) => {
        const outcome =
          typeof account === 'string'
            ? { problem: account }
            : await joinAccount(tx, asker.siteCode, account, now);
        await storeOutcome(tx, asker, outcome, now);
      });
    }
    return reply.redirect(originOf(request) + signInPath, 303);
  }

  async function readAccount(
    request: FastifyRequest,
    provider: SignInProvider,
    address: URL,
    secrets: Parameters<typeof client.readAccount>[2],
  ) {
    const error = address.searchParams.get('error');
    if (error !== null && cancelledErrors.includes(error)) return 'cancelled' satisfies SignInProblem;
    try {
      return await client.readAccount(provider, address, secrets);
    } catch (thrown) {
      const about = { err: thrown, site: tenantOf(request).host, provider: provider.name };
      log.warn(about, 'a sign-in with a provider failed');
      return outageErrors.includes(error ?? '') ? 'unavailable' : judgeProblem(thrown);
    }
  }

  async function finishSignIn(request: FastifyRequest): Promise<EnvelopeBody> {
    const asker = { browser: readBrowser(request) ?? '', siteCode: tenantOf(request).code };
    const outcome = await findOutcome(database, asker, new Date());
    if (!outcome) throw new ApiFailure(signInFailures.expired);
    if ('problem' in outcome) {
      await takeOutcome(database, outcome.id);
      throw new ApiFailure(signInFailures[outcome.problem]);
    }
    const device = describeDevice(request.headers['user-agent']);
    const { user, tokenValue } = await database.transaction(async (tx) => {
      const user = await lockAccount(tx, outcome.userId);
      if (!user || !(await takeOutcome(tx, outcome.id))) throw new ApiFailure(signInFailures.expired);
      return { user, tokenValue: await createSession(tx, user.id, config.sessionDays, new Date(), device) };
    });
    const answer = loggedIn(request, user, tokenValue);
    if (!outcome.hasEndedPassword) return answer;
    const notice = msg`You are logged in. The old password no longer works, because this address had not been confirmed. Set a new one in your account.`;
    return { ...answer, msg: translate(languageOfRequest(request), notice) };
  }

  /** Throws 404 where the site has no provider of that name. */
  function requireProvider(request: FastifyRequest, name: string): SignInProvider {
    const provider = findSite(tenantOf(request).code)?.signIn?.find((one) => one.name === name);
    if (!provider) throw new ApiFailure(failures.notFound);
    return provider;
  }
}

/** As it was named to the provider. */
function callbackOf(request: FastifyRequest): string {
  return `${originOf(request)}${signInPath}/${readParameter(request, 'name')}/callback`;
}

function pickFields(given: unknown): URLSearchParams {
  const fields = new URLSearchParams();
  if (typeof given !== 'object' || given === null) return fields;
  for (const name of callbackFields) {
    const value: unknown = Reflect.get(given, name);
    if (typeof value === 'string') fields.set(name, value);
  }
  return fields;
}
