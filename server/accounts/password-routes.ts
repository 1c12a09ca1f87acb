import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  accountCalls,
  passwordChangeRequestSchema,
  passwordForgotRequestSchema,
  passwordResetRequestSchema,
} from '../../contract/accounts';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import { failureCodes } from '../../contract/failures';
import type { Transaction } from '../db/database';
import type { EndedAccess } from '../db/schema';
import { answerCalls, readParameter } from '../http/answer-calls';
import { ok } from '../http/envelope';
import { ApiFailure, business } from '../http/failure';
import { languageOfRequest } from '../http/language-of-request';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { hostOf, tenantOf } from '../http/tenant-of-request';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import { findUserByEmail, markProven, setPassword } from './account-store';
import { endAccess } from './end-access';
import { isFirstMailOfInterval } from './first-mail-of-interval';
import { assertHardToGuess } from './guessable-password';
import { requireLockedSession } from './locked-session';
import { hashPassword, isPasswordRight, noPassword } from './password';
import { mailedLinkGone, takePasswordLink } from './password-link-store';
import { requireUser, tokenOf } from './person-of-request';
import { requireProof } from './proof-of-work';
import { deleteDevice, deleteSessionsOf, listDevices } from './session-store';

const wrongPassword = business(failureCodes.wrongPassword, 'The current password is wrong.');

/** Longer than finding somebody and queueing a mail take. */
export const forgotAnswerMs = 300;

/** Changing a password, setting one by a mailed link, and signing out everywhere. */
export async function registerPasswordRoutes(
  app: FastifyInstance,
  services: Services,
  mailing: Mailing,
): Promise<void> {
  const { config, database } = services;
  const limited = limitPerMinute(config.rateLimits.passwordPerMinute);
  answerCalls(app, accountCalls, { changePassword: change, forgotPassword, resetPassword }, limited);
  answerCalls(app, accountCalls, { logoutEverywhere, devices, endDevice });

  async function change(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const { currenPass, newPass } = readBody(request, passwordChangeRequestSchema);
    // An account that a payment made has none to be asked for.
    const isFirst = user.passwordHash === noPassword;
    if (!isFirst && !(await isPasswordRight(user.passwordHash, currenPass)))
      throw new ApiFailure(wrongPassword);
    await assertHardToGuess(newPass, user.email);
    const passwordHash = await hashPassword(newPass);
    await database.transaction(async (tx) => {
      const { passwordHash: current } = await requireLockedSession(tx, user, tokenOf(request));
      // Somebody else has set another one since this one was checked.
      if (current !== user.passwordHash) throw new ApiFailure(wrongPassword);
      await setPassword(tx, user.id, passwordHash);
      const ended = await endAccess(tx, user.id, tokenOf(request));
      // A first password changes nothing that its owner knew.
      if (!isFirst) await reportChange(tx, request, user.id, ended);
    });
    return ok();
  }

  /** The same answer, after the same time, whether somebody has that e-mail or not. */
  async function forgotPassword(request: FastifyRequest): Promise<EnvelopeBody> {
    const { identifier } = readBody(request, passwordForgotRequestSchema);
    await requireProof(database, request, 'passwordReset');
    const answered = pause(forgotAnswerMs);
    const user = await findUserByEmail(database, tenantOf(request).code, identifier);
    if (user) {
      const about = { userId: user.id, host: hostOf(request), language: languageOfRequest(request) };
      await database.transaction(async (tx) => {
        if (await isFirstMailOfInterval(services, tx, 'reset', user))
          await mailing.queue(tx, { kind: 'passwordReset', ...about });
      });
    }
    await answered;
    return ok();
  }

  async function resetPassword(request: FastifyRequest): Promise<EnvelopeBody> {
    const { token, newPass } = readBody(request, passwordResetRequestSchema);
    await assertHardToGuess(newPass, '');
    const passwordHash = await hashPassword(newPass);
    await database.transaction(async (tx) => {
      const userId = await takePasswordLink(tx, tenantOf(request).code, token, new Date());
      if (userId === undefined) throw new ApiFailure(mailedLinkGone);
      await setPassword(tx, userId, passwordHash);
      await markProven(tx, userId, new Date());
      await reportChange(tx, request, userId, await endAccess(tx, userId));
    });
    return ok();
  }

  /** Whoever did not change it learns of it, and what was ended. */
  function reportChange(tx: Transaction, request: FastifyRequest, userId: string, ended: EndedAccess) {
    const about = { userId, host: hostOf(request), language: languageOfRequest(request) };
    return mailing.queue(tx, { kind: 'passwordChanged', ended, ...about });
  }

  async function logoutEverywhere(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    await deleteSessionsOf(database, user.id);
    return ok();
  }

  async function devices(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const found = await listDevices(database, user.id, tokenOf(request), new Date());
    const result = found.map(({ createdAt, lastSeenAt, ...device }) => ({
      ...device,
      signedInAt: createdAt.getTime(),
      lastSeenAt: lastSeenAt.getTime(),
    }));
    return { success: successCodes.ok, result };
  }

  async function endDevice(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    await deleteDevice(database, user.id, readParameter(request, 'id'));
    return ok();
  }
}
