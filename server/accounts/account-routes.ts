import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  accountCalls,
  loginRequestSchema,
  registerRequestSchema,
  userInfoUpdateSchema,
} from '../../contract/accounts';
import type { EnvelopeBody } from '../../contract/envelope';
import { answerCalls } from '../http/answer-calls';
import { describeDevice } from '../http/describe-device';
import { ok, okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { findUserByEmail, insertUser, replaceHash, updateProfile } from './account-store';
import { describeUser } from './describe-user';
import { assertHardToGuess } from './guessable-password';
import { loggedIn } from './logged-in';
import { createLoginPauses } from './login-pauses';
import { hashPassword, isOutdated, isPasswordRight } from './password';
import { requireUser, tokenOf } from './person-of-request';
import { requireProof } from './proof-of-work';
import { deleteSession, renewToken, type User } from './session-store';
import { startPasswordSession } from './start-password-session';

/** Register, login, logout and the profile; `describeSubscriptionOf` says what a profile says of billing. */
export async function registerAccountRoutes(
  app: FastifyInstance,
  services: Services,
  describeSubscriptionOf: (request: FastifyRequest, user: User) => Promise<unknown>,
): Promise<void> {
  const { config, database } = services;
  const pauses = createLoginPauses(database, Math.ceil(config.rateLimits.loginPerMinute / 4));
  const { registerPerMinute, loginPerMinute } = config.rateLimits;
  answerCalls(app, accountCalls, { register }, limitPerMinute(registerPerMinute));
  answerCalls(app, accountCalls, { login }, limitPerMinute(loginPerMinute));
  answerCalls(app, accountCalls, { logout, userInfo, saveUserInfo });

  async function register(request: FastifyRequest): Promise<EnvelopeBody> {
    const { identifier: email, credential } = readBody(request, registerRequestSchema);
    const siteCode = tenantOf(request).code;
    await assertHardToGuess(credential, email);
    await requireProof(database, request, 'registration');
    // Before the look-up: time must not tell who has an account.
    const passwordHash = await hashPassword(credential);
    if (await findUserByEmail(database, siteCode, email)) throw new ApiFailure(failures.alreadyRegistered);
    const isNew = await insertUser(database, { siteCode, email, passwordHash });
    if (!isNew) throw new ApiFailure(failures.alreadyRegistered);
    return ok('Registration is successful, please log in');
  }

  async function login(request: FastifyRequest): Promise<EnvelopeBody> {
    const { identifier: email, credential } = readBody(request, loginRequestSchema);
    const siteCode = tenantOf(request).code;
    await pauses.assertMayTry(siteCode, email);
    const user = await findUserByEmail(database, siteCode, email);
    const isRight = await isPasswordRight(user?.passwordHash, credential);
    if (!user || !isRight) {
      await pauses.noteWrong(siteCode, email);
      throw new ApiFailure(failures.wrongCredentials);
    }
    await pauses.noteRight(siteCode, email);
    const device = describeDevice(request.headers['user-agent']);
    const tokenValue = await startPasswordSession(database, user, config.sessionDays, device);
    if (tokenValue === undefined) throw new ApiFailure(failures.wrongCredentials, 'changed meanwhile');
    if (isOutdated(user.passwordHash)) await replaceHash(database, user, await hashPassword(credential));
    return loggedIn(request, user, tokenValue);
  }

  async function logout(request: FastifyRequest): Promise<EnvelopeBody> {
    await deleteSession(database, tokenOf(request));
    return ok();
  }

  async function userInfo(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const renewedToken = await renewToken(database, tokenOf(request), new Date());
    return okObj({
      ...describeUser(user),
      subscription: await describeSubscriptionOf(request, user),
      ...(renewedToken === undefined ? {} : { renewedToken }),
    });
  }

  async function saveUserInfo(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const { firstName, lastName, address, country } = readBody(request, userInfoUpdateSchema);
    await updateProfile(database, user.id, { firstName, lastName, address, country });
    return ok();
  }
}
