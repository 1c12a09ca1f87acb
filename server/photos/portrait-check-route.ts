import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PortraitOrder } from '@toolfront/photo-engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse } from 'valibot';
import {
  type PortraitReport,
  photoCalls,
  photoMaxBytes,
  portraitCheckMaxCharacters,
  portraitCheckSchema,
  portraitReportSchema,
} from '../../contract/photos';
import { answerCalls } from '../http/answer-calls';
import { disconnectSignal } from '../http/disconnect-signal';
import { okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { networkOf } from '../http/network-of';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { readSmallFile } from '../processes/read-small-file';
import { makeWorkFolder } from '../processes/work-folder';
import type { WorkerRun } from '../processes/worker-pool';
import type { Services } from '../services';
import { refuse } from '../work/works';
import { assertPossible } from './id-photo-limits';
import type { LocalPhotoEngine } from './local-photo-engine';
import { PhotoRefusal } from './photo-refusal';
import { photoRefusals } from './photo-refusals';

/** Room for the rest of the body beside the picture. */
const otherBytes = 10_000;
const reportMaxBytes = 64 * 1024;

/** Judges a portrait for an ID photo before anybody signs in or pays; nothing of it is stored. */
export function registerPortraitCheckRoute(
  app: FastifyInstance,
  { config }: Services,
  engine: LocalPhotoEngine,
): void {
  const limit = limitPerMinute(config.rateLimits.uploadPerMinute);
  const options = { ...limit, bodyLimit: portraitCheckMaxCharacters + otherBytes };
  answerCalls(
    app,
    photoCalls,
    { checkPortrait: async (request, reply) => okObj(await check(request, reply)) },
    options,
  );

  async function check(request: FastifyRequest, reply: FastifyReply): Promise<PortraitReport> {
    const { photo, cutSizeX, cutSizeY, ...rest } = readBody(request, portraitCheckSchema);
    const order = { task: 'judgePortrait', width: cutSizeX, height: cutSizeY, ...rest } as const;
    assertPossible({ ...order, dpi: anyDpi });
    const signal = disconnectSignal(reply);
    try {
      // Nobody has to be logged in for it: an address counts as a person.
      return await judge(Buffer.from(photo, 'base64'), order, { person: networkOf(request.ip), signal });
    } catch (error) {
      // The client is gone: a cancelled check is not an error of the log.
      if (signal.aborted) throw new ApiFailure(failures.malformed, 'the connection was closed');
      throw error instanceof PhotoRefusal ? refuse(request, photoRefusals, error.refusal) : error;
    }
  }

  async function judge(photo: Buffer, order: PortraitOrder, run: WorkerRun): Promise<PortraitReport> {
    const folder = await makeWorkFolder('portrait');
    try {
      const sourcePath = join(folder, 'source');
      await writeFile(sourcePath, photo);
      const work = { sourcePath, outDir: folder, maxBytes: photoMaxBytes, order };
      const path = await engine.run(work, run);
      return parse(portraitReportSchema, JSON.parse(await readSmallFile(path, reportMaxBytes)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** A check prints nothing. */
const anyDpi = 300;
