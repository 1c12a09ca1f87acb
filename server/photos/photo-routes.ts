import type { PhotoOrder } from '@toolfront/photo-engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { object, parse, string } from 'valibot';
import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import {
  animeRequestSchema,
  idPhotoRequestSchema,
  mattingRequestSchema,
  photoCalls,
} from '../../contract/photos';
import { ownerOf, requireMember } from '../accounts/person-of-request';
import { answerCalls } from '../http/answer-calls';
import { okObj } from '../http/envelope';
import { limitPerMinute } from '../http/rate-limits';
import { readBody, readQuery } from '../http/read-request';
import { hostOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import type { FileOwner } from '../storage/file-store';
import type { Work } from '../work/work-store';
import { refusalOf, refuse } from '../work/works';
import { assertPossible } from './id-photo-limits';
import type { PhotoEngine } from './photo-engine';
import { isWorthRetrying } from './photo-refusal';
import { photoRefusals } from './photo-refusals';
import { createPhotoWork } from './photo-work';

const startedSchema = object({ workId: string() });
/** Below the page's own limit of 300 s; the same call again continues waiting. */
const answerWithinMs = 240_000;

/**
 * The calls that work on a photo. They answer with the result, so they wait for it; the work itself outlives the request
 * and the process, and the same idempotency key finds it again.
 */
export function registerPhotoRoutes(app: FastifyInstance, services: Services, engine: PhotoEngine): void {
  const { files, works } = services;
  const kind = createPhotoWork(engine);
  works.add(kind);
  const limit = limitPerMinute(services.config.rateLimits.uploadPerMinute);
  answerCalls(app, photoCalls, { matting, anime, idPhoto }, limit);

  async function matting(request: FastifyRequest): Promise<EnvelopeBody> {
    const { imgInPath, action } = readQuery(request, mattingRequestSchema);
    return okObj(await workOn(request, imgInPath, { task: action }));
  }

  async function anime(request: FastifyRequest): Promise<EnvelopeBody> {
    const { imgInPath, type } = readQuery(request, animeRequestSchema);
    const url = await workOn(request, imgInPath, { task: 'anime', style: type });
    // This call has its result in `msg`.
    return { success: successCodes.ok, msg: url };
  }

  async function idPhoto(request: FastifyRequest): Promise<EnvelopeBody> {
    const { imgInPath, cutSizeX, cutSizeY, ...rest } = readBody(request, idPhotoRequestSchema);
    const order = { task: 'idPhoto', width: cutSizeX, height: cutSizeY, ...rest } as const;
    assertPossible(order);
    return okObj(await workOn(request, imgInPath, order));
  }

  /** Answers with the result's address. */
  async function workOn(request: FastifyRequest, address: string, order: PhotoOrder): Promise<string> {
    const owner = ownerOf(await requireMember(services, request));
    const file = await files.openOwnedFile(owner, hostOf(request), address);
    let isNew = false;
    const started = await works.request(request, kind, {
      owner,
      sourceFileId: file.id,
      order,
      answer: (workId) => {
        isNew = true;
        return okObj({ workId });
      },
    });
    const { workId } = parse(startedSchema, started.obj);
    if (!isNew) await retryIfWorthIt(owner, workId);
    return describeEnd(request, await works.waitForEnd(workId, answerWithinMs));
  }

  /** Work that failed through no fault of the photo is done again when the same start comes again. */
  async function retryIfWorthIt(owner: FileOwner, workId: string): Promise<void> {
    const work = await works.find('photo', owner, workId);
    if (work.state === 'failed' && isWorthRetrying(refusalOf(photoRefusals, work))) await works.retry(workId);
  }

  async function describeEnd(request: FastifyRequest, work: Work): Promise<string> {
    if (work.state === 'failed') throw refuse(request, photoRefusals, refusalOf(photoRefusals, work));
    return files.resultAddress(work.resultFileId ?? '');
  }
}
