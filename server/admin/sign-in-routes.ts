import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { usedPasskeySchema } from '../../contract/passkeys';
import { createLoginPauses } from '../accounts/login-pauses';
import { takePasskeyChallenge } from '../accounts/passkey-challenge-store';
import { makeUsedPasskeyOptions } from '../accounts/passkey-options';
import { readChallenge } from '../accounts/passkey-site';
import { isPasswordRight } from '../accounts/password';
import { verifyUsedPasskey } from '../accounts/verify-passkey';
import { ApiFailure } from '../http/failure';
import { html } from '../http/html';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { actAudited } from '../operator/audit-store';
import { Refusal } from '../operator/command';
import { findOperator, type Operator } from '../operator/operator-store';
import { adminPaths, sendAdminPage, writeAlert } from './admin-page';
import type { AdminParts } from './admin-parts';
import { describeAdminPasskeys } from './admin-passkeys';
import { readForm } from './admin-scope';
import { endSession, findSession, startSession } from './admin-session';
import { findOperatorPasskey, markOperatorPasskeyUsed } from './operator-passkey-store';
import { takeCode } from './take-code';

/** Beside those of the sites' people, whose names are e-mails. */
const pausesName = 'operators';
const wrongText = 'The name, the password or the code is wrong. A code that was used is not taken again.';
/** Wrong tries before the pauses begin. */
const freeTries = 5;

/** Signing in by password and code or by passkey, and signing out. */
export function registerSignInRoutes(scope: FastifyInstance, { config, open }: AdminParts): void {
  const { database } = open;
  const pauses = createLoginPauses(database, freeTries);
  const limited = limitPerMinute(config.rateLimits.loginPerMinute);

  scope.get(adminPaths.signIn, async (request, reply) => {
    if (await findSession(database, request)) return reply.redirect(adminPaths.home, 303);
    return sendSignIn(request, reply);
  });

  scope.post(adminPaths.signIn, limited, async (request, reply) => {
    const { name = '', password = '', code = '' } = readForm(request);
    await pauses.assertMayTry(pausesName, name);
    const operator = await findOperator(database, name);
    const isPassword = await isPasswordRight(operator?.passwordHash, password);
    const check = async () =>
      operator !== undefined &&
      isPassword &&
      (await takeCode(database, operator, code.replaceAll(' ', ''), Date.now()));
    if (!operator || !(await signIn(operator, request, reply, check))) {
      await pauses.noteWrong(pausesName, name);
      return sendSignIn(request, reply, { alert: wrongText, name });
    }
    await pauses.noteRight(pausesName, name);
    return reply.redirect(adminPaths.home, 303);
  });

  scope.post(`${adminPaths.signIn}/passkey/options`, limited, async (request) => {
    const { asked, site } = describeAdminPasskeys(config, request);
    return makeUsedPasskeyOptions(database, asked, site);
  });

  scope.post(`${adminPaths.signIn}/passkey`, limited, async (request, reply) => {
    const answer = readBody(request, usedPasskeySchema);
    const { asked, site } = describeAdminPasskeys(config, request);
    const challenge = readChallenge(answer.response.clientDataJSON);
    const isAsked = await takePasskeyChallenge(database, challenge, asked, new Date());
    const found = isAsked ? await findOperatorPasskey(database, answer.id) : undefined;
    const check = async () => {
      if (!found || answer.response.userHandle !== Buffer.from(found.operator.id).toString('base64url')) {
        return false;
      }
      const counter = await verifyUsedPasskey(answer, challenge, found.passkey, site).catch(
        (error: unknown) => {
          if (!(error instanceof ApiFailure)) throw error;
          request.log.debug({ reason: error.message }, 'passkey refused');
          return undefined;
        },
      );
      return counter !== undefined && (await markOperatorPasskeyUsed(database, found.passkey, counter));
    };
    const isIn = found !== undefined && (await signIn(found.operator, request, reply, check));
    return reply.code(isIn ? 204 : 401).send();
  });

  scope.post(adminPaths.signOut, async (request, reply) => {
    await endSession(database, request, reply);
    return reply.redirect(adminPaths.signIn, 303);
  });

  /** Every try for an operator that exists is in the audit table; false when it was refused. */
  async function signIn(
    operator: Operator,
    request: FastifyRequest,
    reply: FastifyReply,
    check: () => Promise<boolean>,
  ): Promise<boolean> {
    const { name } = operator;
    const entry = { actor: `operator ${name}`, action: 'operator sign-in', object: name };
    try {
      await actAudited(database, entry, async () => {
        if (!(await check())) throw new Refusal(wrongText);
        await startSession(database, operator, request, reply);
      });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}

function sendSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  refused?: { alert: string; name: string },
): FastifyReply {
  const body = html`<div class="panel">
${refused && writeAlert(refused.alert)}
<form method="post" class="stack">
<label>Name<input name="name" autocomplete="username webauthn" autocapitalize="none" spellcheck="false" required maxlength="40" value="${refused?.name}"></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required maxlength="200"></label>
<label>Code<input name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="9" pattern="[0-9 ]{6,9}" aria-describedby="code-hint"></label>
<p class="soft" id="code-hint">Six digits from your authenticator app. Each code works once.</p>
<button class="primary">Sign in</button>
</form>
<div data-passkey="sign-in" hidden>
<p class="or">or</p>
<button type="button" class="wide">Sign in with a passkey</button>
<p class="note bad" role="alert" hidden>The passkey was not accepted. Sign in with your password, or try again.</p>
</div>
</div>
<p class="soft">Operators are added on the server: npm run toolfront -- operator add NAME</p>`;
  return sendAdminPage(request, reply, { title: 'Sign in', body, status: refused ? 401 : 200 });
}
