import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountCalls, emailConfirmationRequestSchema } from '../../contract/accounts';
import type { EnvelopeBody } from '../../contract/envelope';
import { answerCalls } from '../http/answer-calls';
import { ok } from '../http/envelope';
import { ApiFailure } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import { markProven } from './account-store';
import { requireLockedSession } from './locked-session';
import { mailedLinkGone, takePasswordLink } from './password-link-store';
import { requireUser, tokenOf } from './person-of-request';
import { queueConfirmation } from './require-confirmed-email';

/** Confirming an account's address by a mailed link. */
export async function registerEmailRoutes(
  app: FastifyInstance,
  services: Services,
  mailing: Mailing,
): Promise<void> {
  const { config, database } = services;
  const limited = limitPerMinute(config.rateLimits.passwordPerMinute);
  answerCalls(app, accountCalls, { sendConfirmation, confirmEmail }, limited);

  async function sendConfirmation(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    if (user.provenAt !== null) return ok();
    await database.transaction((tx) => queueConfirmation(services, tx, mailing, request, user));
    return ok();
  }

  /** Both are asked for: whoever receives the mail must not confirm an account that a stranger registered. */
  async function confirmEmail(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const { token } = readBody(request, emailConfirmationRequestSchema);
    await database.transaction(async (tx) => {
      await requireLockedSession(tx, user, tokenOf(request));
      const userId = await takePasswordLink(tx, tenantOf(request).code, token, new Date());
      // The transaction leaves another person's link to them.
      if (userId !== user.id) throw new ApiFailure(mailedLinkGone);
      await markProven(tx, user.id, new Date());
    });
    return ok();
  }
}
