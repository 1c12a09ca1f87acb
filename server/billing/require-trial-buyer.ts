import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { offerTypes } from '../../contract/billing';
import { failureCodes } from '../../contract/failures';
import { findUser } from '../accounts/person-of-request';
import { requireConfirmedEmail } from '../accounts/require-confirmed-email';
import { ApiFailure, business, type Failure } from '../http/failure';
import { tenantOf } from '../http/tenant-of-request';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import type { NewOrder } from './order-store';

const trialNeedsAccount: Failure = {
  ...business(
    failureCodes.billing.trialNeedsAccount,
    'The trial is for people with a confirmed email. Please log in or create an account first. Nothing was charged.',
  ),
  text: msg`The trial is for people with a confirmed email. Please log in or create an account first. Nothing was charged.`,
};

/** Throws a business failure for a trial on a site that sells it to confirmed addresses alone, to anyone else. */
export async function requireTrialBuyer(
  services: Services,
  mailing: Mailing,
  request: FastifyRequest,
  { offerType }: Pick<NewOrder, 'offerType'>,
): Promise<void> {
  if (offerType !== offerTypes.trial || !tenantOf(request).confirmedUses?.includes('trials')) return;
  const user = await findUser(services, request);
  if (!user) throw new ApiFailure(trialNeedsAccount);
  await requireConfirmedEmail(services, mailing, request, user, 'trials');
}
