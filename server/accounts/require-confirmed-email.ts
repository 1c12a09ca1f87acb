import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { failureCodes } from '../../contract/failures';
import type { Transaction } from '../db/database';
import { ApiFailure, business, type Failure } from '../http/failure';
import { languageOfRequest } from '../http/language-of-request';
import { hostOf, tenantOf } from '../http/tenant-of-request';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import type { ConfirmedUse } from '../tenants/confirmed-uses';
import { isFirstMailOfInterval } from './first-mail-of-interval';
import type { User } from './session-store';

const unconfirmed: Failure = {
  ...business(
    failureCodes.emailUnconfirmed,
    'Please confirm your email first: open the link that we have sent to it, then try again. Nothing was charged.',
  ),
  text: msg`Please confirm your email first: open the link that we have sent to it, then try again. Nothing was charged.`,
};

/** Throws a business failure, and mails the link, where the site does this for confirmed addresses alone and the person's is not. */
export async function requireConfirmedEmail(
  services: Services,
  mailing: Mailing,
  request: FastifyRequest,
  user: User,
  use: ConfirmedUse,
): Promise<void> {
  if (user.provenAt !== null || !tenantOf(request).confirmedUses?.includes(use)) return;
  await services.database.transaction((tx) => queueConfirmation(services, tx, mailing, request, user));
  throw new ApiFailure(unconfirmed);
}

/** Queues the mail with the link that confirms the person's address, unless one was queued in the last minutes. */
export async function queueConfirmation(
  services: Services,
  tx: Transaction,
  mailing: Mailing,
  request: FastifyRequest,
  user: User,
): Promise<void> {
  if (!(await isFirstMailOfInterval(services, tx, 'confirmation', user))) return;
  const about = { userId: user.id, host: hostOf(request), language: languageOfRequest(request) };
  await mailing.queue(tx, { kind: 'confirmEmail', ...about });
}
