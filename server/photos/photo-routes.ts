import type { PhotoOrder } from '@toolfront/photo-engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { object, parse, string } from 'valibot';
import { calls } from '../../contract/calls';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import { animeRequestSchema, idPhotoRequestSchema, mattingRequestSchema } from '../../contract/photos';
import { requireMember } from '../accounts/person-of-request';
import { okObj } from '../http/envelope';
import { ApiFailure, business, failures } from '../http/failure';
import { answerOnce } from '../http/idempotency';
import { limitPerMinute } from '../http/rate-limits';
import { readBody, readQuery } from '../http/read-request';
import { languageOfRequest } from '../http/request-language';
import { hostOf, tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { assertPossible } from './id-photo-limits';
import type { PhotoEngine } from './photo-engine';
import { codeOfPhotoRefusal, isWorthRetrying } from './photo-refusal';
import { createPhotoTask } from './photo-task';
import {
  findPhotoWork,
  insertPhotoWork,
  type PhotoWorkRow,
  refusalOfWork,
  requeuePhotoWork,
} from './photo-work-store';
import { describePhotoRefusal } from './refusal-sentences';

const startedSchema = object({ workId: string() });
/** Below the page's own limit of 300 s; the same call again goes on waiting. */
const answerWithinMs = 240_000;
const shortestPollMs = 50;
const longestPollMs = 500;

/**
 * The calls that work on a photo (tools.md §7). They answer with the result, so they wait for it; the work itself is a
 * task, which outlives the request and the process, and the same idempotency key finds it again.
 */
export function registerPhotoRoutes(app: FastifyInstance, services: Services, engine: PhotoEngine): void {
  const task = createPhotoTask(services, engine);
  services.tasks.add(task);
  const limit = limitPerMinute(services.config.rateLimits.uploadPerMinute);

  app.get(calls.matting.path, limit, async (request) => {
    const { imgInPath, action } = readQuery(request, mattingRequestSchema);
    return okObj(await workOn(request, imgInPath, { task: action }));
  });

  app.get(calls.anime.path, limit, async (request): Promise<EnvelopeBody> => {
    const { imgInPath, type } = readQuery(request, animeRequestSchema);
    const url = await workOn(request, imgInPath, { task: 'anime', style: type });
    // This one has its result in `msg` (tools.md §7).
    return { success: successCodes.ok, msg: url };
  });

  app.post(calls.idPhoto.path, limit, async (request) => {
    const { imgInPath, cutSizeX, cutSizeY, ...rest } = readBody(request, idPhotoRequestSchema);
    const order = { task: 'idPhoto', width: cutSizeX, height: cutSizeY, ...rest } as const;
    assertPossible(order);
    return okObj(await workOn(request, imgInPath, order));
  });

  /** Answers with the result's address. */
  async function workOn(request: FastifyRequest, address: string, order: PhotoOrder): Promise<string> {
    const user = await requireMember(services, request);
    const owner = { siteCode: tenantOf(request).code, ownerId: user.id };
    const file = await services.files.openOwnedFile(owner, hostOf(request), address);
    let isNew = false;
    const started = await answerOnce(services.database, request, `user:${user.id}`, async (tx) => {
      isNew = true;
      const workId = await insertPhotoWork(tx, { ...owner, sourceFileId: file.id, order });
      await services.tasks.enqueue(tx, task, { workId });
      return okObj({ workId });
    });
    const { workId } = parse(startedSchema, started.obj);
    if (!isNew) await tryAgain(workId);
    return describeEnd(request, await waitForEnd(workId));
  }

  /** Work that failed through no fault of the photo is done anew when the same start comes again. */
  async function tryAgain(workId: string): Promise<void> {
    const work = await findPhotoWork(services.database, workId);
    if (work?.state !== 'failed' || !isWorthRetrying(refusalOfWork(work))) return;
    await services.database.transaction(async (tx) => {
      if (await requeuePhotoWork(tx, workId)) await services.tasks.enqueue(tx, task, { workId });
    });
  }

  async function waitForEnd(workId: string): Promise<PhotoWorkRow> {
    const endsAtMs = Date.now() + answerWithinMs;
    for (let pollMs = shortestPollMs; ; pollMs = Math.min(pollMs * 1.5, longestPollMs)) {
      const work = await findPhotoWork(services.database, workId);
      if (!work) throw new ApiFailure(failures.fileGone, 'the work was swept');
      if (work.state !== 'queued') return work;
      if (Date.now() > endsAtMs) {
        throw new ApiFailure(failures.stillWorking, 'the photo waits for its turn', { 'retry-after': '5' });
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  async function describeEnd(request: FastifyRequest, work: PhotoWorkRow): Promise<string> {
    if (work.state === 'failed') {
      const refusal = refusalOfWork(work);
      const sentence = describePhotoRefusal(refusal, languageOfRequest(request));
      throw new ApiFailure(business(codeOfPhotoRefusal(refusal), sentence));
    }
    return (await services.files.findFile(work.resultFileId ?? '')).url;
  }
}
