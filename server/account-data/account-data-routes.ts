import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountDataCalls, accountDeletionSchema } from '../../contract/account-data';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import { failureCodes } from '../../contract/failures';
import { isDemoPerson } from '../accounts/demo-people';
import { requireUser } from '../accounts/person-of-request';
import { answerCalls } from '../http/answer-calls';
import { ok, okObj } from '../http/envelope';
import { ApiFailure, business } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import type { ResumableUploads } from '../storage/resumable-uploads';
import { deletePerson } from './delete-person';
import { exportPerson } from './export-person';
import { readUsage } from './read-usage';

const unconfirmed = {
  ...business(failureCodes.deletionUnconfirmed, 'That is not this account’s email. Nothing was deleted.'),
  text: msg`That is not this account’s email. Nothing was deleted.`,
};
const demoPerson = {
  ...business(failureCodes.demoPerson, 'Everyone shares the demo accounts, so they cannot be deleted.'),
  text: msg`Everyone shares the demo accounts, so they cannot be deleted.`,
};

/** What the server has of a person: how much of their limits is used, all of it as a file, and its deletion. */
export function registerAccountDataRoutes(
  app: FastifyInstance,
  services: Services,
  uploads: ResumableUploads,
): void {
  const limited = limitPerMinute(services.config.rateLimits.passwordPerMinute);
  answerCalls(app, accountDataCalls, { usage });
  answerCalls(app, accountDataCalls, { exportAccount, deleteAccount }, limited);

  async function usage(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    return { success: successCodes.ok, result: await readUsage(services, user) };
  }

  async function exportAccount(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    return okObj(await exportPerson(services.database, user));
  }

  async function deleteAccount(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const { email } = readBody(request, accountDeletionSchema);
    if (email !== user.email) throw new ApiFailure(unconfirmed);
    if (isDemoPerson(user, tenantOf(request).isDemo)) throw new ApiFailure(demoPerson);
    await deletePerson(services, uploads, user);
    return ok();
  }
}
