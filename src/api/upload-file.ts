import { calls } from '../contract/calls';
import { type CallFailure, fail, type Outcome } from '../contract/failures';
import { requestTimeoutMs } from '../contract/timing';
import type { BackendContext } from './backend-context';
import { buildUrl, readPart } from './call-backend';
import { readEnvelope } from './read-answer';
import { buildHeaders } from './request-headers';
import { watchStall } from './stall-watch';

export type UploadContext = BackendContext & {
  /** Bytes of the body that have left, of all. */
  onProgress: (loaded: number, total: number) => void;
};

/**
 * One form POST of a file; answers with its address. By XMLHttpRequest, because fetch tells no upload progress.
 * Fails with `timeout` when no byte moves for `uploadStallMs`, or no answer follows the last byte within the
 * request timeout. A browser that has not told any progress (WebKit may not) is given the request timeout.
 */
export function uploadFile(
  file: { bytes: Blob; name: string },
  context: UploadContext,
): Promise<Outcome<string, CallFailure>> {
  return new Promise((resolve) => {
    if (context.signal?.aborted) return resolve(fail({ kind: 'aborted' }));
    const url = buildUrl(calls.uploadFile, {}, context);
    const request = new XMLHttpRequest();
    const watch = watchStall(context.timeoutMs ?? requestTimeoutMs, () => settle({ kind: 'timeout' }));
    const abort = () => settle({ kind: 'aborted' });

    request.open(calls.uploadFile.method, url);
    for (const [name, value] of Object.entries(buildHeaders(context, { url }))) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', (event) => {
      watch.moved();
      context.onProgress(event.loaded, event.total);
    });
    request.upload.addEventListener('load', () => watch.sent());
    request.addEventListener('error', () => settle({ kind: 'network' }));
    request.addEventListener('load', () => finish(readUpload(request, url)));
    context.signal?.addEventListener('abort', abort, { once: true });

    const body = new FormData();
    body.append('file', file.bytes, file.name);
    request.send(body);

    function settle(failure: CallFailure): void {
      finish(fail(failure));
      request.abort();
    }
    function finish(outcome: Outcome<string, CallFailure>): void {
      watch.stop();
      context.signal?.removeEventListener('abort', abort);
      resolve(outcome);
    }
  });
}

function readUpload(request: XMLHttpRequest, url: URL): Outcome<string, CallFailure> {
  const envelope = readEnvelope({
    url: url.href,
    status: request.status,
    text: request.responseText,
    header: (name) => request.getResponseHeader(name),
  });
  return envelope.ok ? readPart(calls.uploadFile, envelope.value, url.origin) : envelope;
}
