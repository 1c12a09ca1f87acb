import type { DetailedError, HttpRequest, HttpStack, Upload, UploadOptions } from 'tus-js-client';
import { type CallFailure, fail, type Outcome, succeed } from '../../contract/failures';
import { tusVersion, uploadChunkBytes, uploadTerminationTimeoutMs } from '../../contract/limits';
import { requestTimeoutMs } from '../../contract/timing';
import { type BackendContext, originOf } from './backend-context';
import { describeNonJson, type RawAnswer, readHttpFailure } from './read-answer';
import { buildHeaders } from './request-headers';
import type { UploadContext } from './send-form';
import { type StallWatch, watchStall } from './stall-watch';
import { uploadFile } from './upload-file';

export type ResumableContext = UploadContext & {
  /** Path of `capabilities.tus`, on the page's own origin. */
  endpoint: string;
  /** An upload started before, or null. */
  uploadUrl: string | null;
  /** Keeps the address of a new upload. No byte is sent before it answers; what it throws is thrown. */
  onCreated: (uploadUrl: string) => Promise<void>;
  /** How requests are made; XMLHttpRequest when left out. */
  httpStack?: HttpStack;
};

type Attempt = { outcome: Outcome<string, CallFailure>; isGone: boolean };

/**
 * Uploads a file by tus 1.0, resuming where the upload started before stopped; answers with the upload's address. It is
 * tried once: retries are the caller's. Fails with `timeout` as `uploadFile` does, with `malformed` for an address on
 * another origin (the token would follow it there), and for an offset that two requests disagree about.
 */
export async function uploadResumably(
  file: { bytes: Blob; name: string },
  context: ResumableContext,
): Promise<Outcome<string, CallFailure>> {
  const library = await loadLibrary();
  // A chunk that an update took away must not hold up the job: the backend takes the file in one piece as well.
  if (!library) return uploadFile(file, context);
  if (context.uploadUrl) {
    const resumed = await attempt(library.Upload, file, context, { uploadUrl: context.uploadUrl });
    if (!resumed.isGone) return resumed.outcome;
  }
  const endpoint = new URL(context.endpoint, originOf(context)).href;
  return (await attempt(library.Upload, file, context, { endpoint })).outcome;
}

/** Ends an upload on the server that nobody will continue. Never throws: it expires there anyway. */
export async function terminateUpload(uploadUrl: string, context: BackendContext): Promise<void> {
  const url = new URL(uploadUrl, originOf(context));
  if (url.origin !== originOf(context)) return;
  try {
    await fetch(url, {
      method: 'DELETE',
      headers: { ...buildHeaders(context, { url }), [tusVersion.name]: tusVersion.value },
      redirect: 'error',
      keepalive: true,
      signal: AbortSignal.timeout(uploadTerminationTimeoutMs),
    });
  } catch (error) {
    console.info('A cancelled upload is left for the server to expire', error);
  }
}

async function loadLibrary(): Promise<typeof import('tus-js-client') | null> {
  try {
    return await import('tus-js-client');
  } catch (error) {
    console.warn('The file goes up in one piece: the resumable upload could not be loaded', error);
    return null;
  }
}

/** One attempt on a known upload (`uploadUrl`) or with a new one (`endpoint`): never both, or a busy server's answer
 * about the known one would make the library restart. */
function attempt(
  Library: typeof Upload,
  file: { bytes: Blob; name: string },
  context: ResumableContext,
  target: { uploadUrl: string } | { endpoint: string },
): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    const origin = originOf(context);
    const { signal } = context;
    let noting: Promise<void> = Promise.resolve();
    let ownFailure: { thrown: unknown } | CallFailure | null = null;
    let isOver = false;
    let chunkEnd = 0;
    const watch: StallWatch = watchStall(context.timeoutMs ?? requestTimeoutMs, () =>
      stop({ kind: 'timeout' }),
    );
    const abort = () => stop({ kind: 'aborted' });

    const options: UploadOptions = {
      ...target,
      chunkSize: uploadChunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: async () => 'not stored',
      metadata: { filename: file.name, filetype: file.bytes.type },
      headers: buildHeaders(context, { url: new URL(origin) }),
      fileReader: blobReader,
      ...(context.httpStack ? { httpStack: context.httpStack } : {}),
      onBeforeRequest: async (request) => {
        await noting;
        if (isOver) throw new Error('the upload is over');
        if (new URL(request.getURL()).origin !== origin) {
          ownFailure = { kind: 'malformed', detail: 'the upload lies on another origin' };
          throw new Error(ownFailure.detail);
        }
        chunkEnd = endOfChunk(request, file.bytes.size);
        watch.sent();
      },
      onUploadUrlAvailable: () => {
        if (!('endpoint' in target) || !upload.url || new URL(upload.url).origin !== origin) return;
        noting = context.onCreated(upload.url).catch((error) => {
          ownFailure = { thrown: error };
          throw error;
        });
        // Waited for before the next request; without a handler now a rejection would be reported as unhandled.
        noting.catch(() => undefined);
      },
      onProgress: (loaded, total) => {
        if (isOver) return;
        if (loaded >= chunkEnd) watch.sent();
        else watch.moved();
        context.onProgress(loaded, total);
      },
      onSuccess: () => finish({ outcome: succeed(upload.url ?? ''), isGone: false }),
      onError: (error) => {
        if (ownFailure && 'thrown' in ownFailure) {
          finish(null);
          reject(ownFailure.thrown);
        } else finish(ownFailure ? { outcome: fail(ownFailure), isGone: false } : readError(error));
      },
    };
    const upload = new Library(file.bytes, options);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    upload.start();

    function stop(failure: CallFailure): void {
      finish({ outcome: fail(failure), isGone: false });
      void upload.abort();
    }
    function finish(result: Attempt | null): void {
      isOver = true;
      watch.stop();
      signal?.removeEventListener('abort', abort);
      if (result) resolve(result);
    }
  });
}

/** Pieces of a Blob, in the browser and in Node alike; nothing is read before it is sent. */
const blobReader: NonNullable<UploadOptions['fileReader']> = {
  openFile: async (bytes: Blob) => ({
    size: bytes.size,
    slice: async (start: number, end: number) => ({
      value: bytes.slice(start, end),
      done: end >= bytes.size,
    }),
    close: () => {},
  }),
};

function endOfChunk(request: HttpRequest, size: number): number {
  const offset = Number(request.getHeader('Upload-Offset') ?? Number.NaN);
  return Number.isNaN(offset) ? 0 : Math.min(size, offset + uploadChunkBytes);
}

function readError(error: Error | DetailedError): Attempt {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return { outcome: fail({ kind: 'network' }), isGone: false };
  const status = response.getStatus();
  const answer: RawAnswer = {
    url: 'originalRequest' in error ? error.originalRequest.getURL() : '',
    status,
    text: response.getBody() ?? '',
    header: (name) => response.getHeader(name) ?? null,
  };
  const isGone = status === 404 || status === 410;
  // A 2xx without the protocol's headers: a captive portal's page, as a rule.
  if (status >= 200 && status < 300) return { outcome: fail(describeNonJson(answer)), isGone };
  // The last request of a killed run may still have been at work; what the server has is asked for next time.
  if (status === 409) return { outcome: fail({ kind: 'malformed', detail: 'the offset had moved' }), isGone };
  return { outcome: fail(readHttpFailure(answer)), isGone };
}
