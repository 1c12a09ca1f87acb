import type { FastifyInstance } from 'fastify';
import {
  accountCalls,
  loginRequestSchema,
  registerRequestSchema,
  userInfoUpdateSchema,
} from '../../contract/accounts';
import { ok, okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { findUserByEmail, insertUser, updateProfile } from './account-store';
import { describeSession, describeUser } from './describe-user';
import { createLoginPauses } from './login-pauses';
import { hashPassword, isPasswordRight } from './password';
import { requireUser, tokenHeader } from './person-of-request';
import { createSession, deleteSession } from './session-store';

/** Register, login, logout and the profile; `describeSubscriptionOf` says what a profile says of billing. */
export async function registerAccountRoutes(
  app: FastifyInstance,
  services: Services,
  describeSubscriptionOf: (userId: string) => Promise<unknown>,
): Promise<void> {
  const { config, database } = services;
  const pauses = createLoginPauses(Math.ceil(config.rateLimits.loginPerMinute / 4));

  app.post(
    accountCalls.register.path,
    limitPerMinute(config.rateLimits.registerPerMinute),
    async (request) => {
      const { identifier: email, credential } = readBody(request, registerRequestSchema);
      const siteCode = tenantOf(request).code;
      // Before the look-up: time must not tell who has an account.
      const passwordHash = await hashPassword(credential);
      if (await findUserByEmail(database, siteCode, email)) throw new ApiFailure(failures.alreadyRegistered);
      const isNew = await insertUser(database, { siteCode, email, passwordHash });
      if (!isNew) throw new ApiFailure(failures.alreadyRegistered);
      return ok('Registration is successful, please log in');
    },
  );

  app.post(accountCalls.login.path, limitPerMinute(config.rateLimits.loginPerMinute), async (request) => {
    const { identifier: email, credential } = readBody(request, loginRequestSchema);
    const siteCode = tenantOf(request).code;
    pauses.assertMayTry(siteCode, email);
    const user = await findUserByEmail(database, siteCode, email);
    const isRight = await isPasswordRight(user?.passwordHash, credential);
    if (!user || !isRight) {
      pauses.noteWrong(siteCode, email);
      throw new ApiFailure(failures.wrongCredentials);
    }
    pauses.noteRight(siteCode, email);
    const tokenValue = await createSession(database, user.id, config.sessionDays, new Date());
    return okObj(describeSession(user, tokenValue), 'Login is successful');
  });

  app.get(accountCalls.logout.path, async (request) => {
    const token = request.headers[tokenHeader];
    if (typeof token === 'string') await deleteSession(database, token);
    return ok();
  });

  app.get(accountCalls.userInfo.path, async (request) => {
    const user = await requireUser(services, request);
    return okObj({ ...describeUser(user), subscription: await describeSubscriptionOf(user.id) });
  });

  app.put(accountCalls.saveUserInfo.path, async (request) => {
    const user = await requireUser(services, request);
    const { firstName, lastName, address, country } = readBody(request, userInfoUpdateSchema);
    await updateProfile(database, user.id, { firstName, lastName, address, country });
    return ok();
  });
}
