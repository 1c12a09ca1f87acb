import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PhotoOrder } from '@toolfront/photo-engine';
import { photoMaxBytes } from '../../contract/photos';
import type { PhotoServiceConfig } from '../config';
import { limitResponse } from '../limit-response';
import type { LocalPhotoEngine } from './local-photo-engine';
import type { PhotoEngine, PhotoRequest } from './photo-engine';
import { PhotoRefusal } from './photo-refusal';

/** A service may answer with a PNG, which is several times as large as the photo it was sent. */
const receivedMaxBytes = 64 * 1024 * 1024;

/**
 * An operator's own service: it is sent a photo by POST (upright JPEG in sRGB, no metadata) with what to do in the
 * query (`task=colorization`, `task=superResolution`, `task=anime&style=1…8`), and answers with a JPEG or PNG. Tasks
 * that are not given to it are done by the local engine, as is making the photo fit to be sent and to be stored.
 */
export function createServicePhotoEngine(config: PhotoServiceConfig, local: LocalPhotoEngine): PhotoEngine {
  return {
    isCharged: true,
    process: async (request) => {
      if (!config.tasks.some((task) => task === request.order.task)) return local.process(request);
      const { sourcePath, person, outDir, signal } = request;
      const sentPath = await local.run(
        { sourcePath, outDir, maxBytes: photoMaxBytes, order: { task: 'prepare' } },
        { person, signal },
      );
      const receivedPath = await askService(config, request, sentPath);
      try {
        const received = { sourcePath: receivedPath, outDir, maxBytes: receivedMaxBytes };
        return await local.run({ ...received, order: { task: 'receive' } }, { person, signal });
      } catch (error) {
        throw error instanceof PhotoRefusal ? refuse(`what it sent is ${error.message}`) : error;
      }
    },
    close: () => local.close(),
  };
}

/** Answers with the path of what came back. Throws a `PhotoRefusal` when nothing usable did. */
async function askService(
  { url, token, timeoutMs }: PhotoServiceConfig,
  { order, outDir, signal }: PhotoRequest,
  sentPath: string,
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const path = join(outDir, 'received');
  try {
    const answer = await fetch(addressOf(url, order), {
      method: 'POST',
      body: new Uint8Array(await readFile(sentPath)),
      headers: {
        'content-type': 'image/jpeg',
        accept: 'image/jpeg, image/png',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!answer.ok || !answer.body) throw refuse(`it answered ${answer.status}`);
    await pipeline(Readable.from(limitResponse(answer.body, receivedMaxBytes)), createWriteStream(path));
    return path;
  } catch (error) {
    // Shutting down is no failure of the service: the task continues after the next start.
    if (signal?.aborted || error instanceof PhotoRefusal) throw error;
    throw refuse(describeCause(error));
  }
}

function addressOf(url: string, order: PhotoOrder): URL {
  const address = new URL(url);
  address.searchParams.set('task', order.task);
  if (order.task === 'anime') address.searchParams.set('style', String(order.style));
  return address;
}

function refuse(detail: string): PhotoRefusal {
  return new PhotoRefusal({ reason: 'serviceFailed' }, `the photo service: ${detail}`);
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
