import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EnvelopeBody } from '../../contract/envelope';
import { challengeRequestSchema, proofCalls } from '../../contract/proof-of-work';
import { answerCalls } from '../http/answer-calls';
import { okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { limitPerMinute } from '../http/rate-limits';
import { readQuery } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { makeChallenge } from './proof-of-work';

/** Challenges for what the site protects by a proof of work. */
export async function registerProofRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { challengesPerMinute, easyChallenges } = services.config.proofOfWork;
  answerCalls(app, proofCalls, { challenge }, limitPerMinute(challengesPerMinute));

  async function challenge(request: FastifyRequest): Promise<EnvelopeBody> {
    const { use } = readQuery(request, challengeRequestSchema);
    const uses = tenantOf(request).site.capabilities?.proofOfWork;
    if (!uses?.includes(use)) throw new ApiFailure(failures.notFound);
    return okObj(await makeChallenge(services.database, request, use, easyChallenges));
  }
}
