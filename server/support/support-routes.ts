import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EnvelopeBody } from '../../contract/envelope';
import { supportCalls, supportRequestSchema } from '../../contract/support';
import { findUser } from '../accounts/person-of-request';
import { subjectOf } from '../accounts/subject-of-request';
import { supportRequests } from '../db/schema';
import { answerCalls } from '../http/answer-calls';
import { ok } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { answerOnce } from '../http/idempotency';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { assertMayAsk } from './support-limits';
import type { SupportMails } from './support-mails';

/** Messages to support, of sites that say who reads them. */
export function registerSupportRoutes(app: FastifyInstance, services: Services, mails: SupportMails): void {
  answerCalls(app, supportCalls, { askSupport });

  async function askSupport(request: FastifyRequest, reply: FastifyReply): Promise<EnvelopeBody> {
    const { code: siteCode, host, supportAddress } = tenantOf(request);
    if (supportAddress === undefined) throw new ApiFailure(failures.notFound);
    const { message, email, job } = readBody(request, supportRequestSchema);
    const user = await findUser(services, request);
    const subject = await subjectOf(services, request, reply);
    return answerOnce(services.database, request, subject, async (tx) => {
      await assertMayAsk(tx, services, { siteCode, ip: request.ip, userId: user?.id, email });
      const id = randomUUID();
      const about = { jobId: job?.id ?? null, jobName: job?.name ?? null };
      await tx
        .insert(supportRequests)
        .values({ id, siteCode, host, userId: user?.id ?? null, email, message, ...about });
      await mails.queue(tx, id);
      return ok();
    });
  }
}
