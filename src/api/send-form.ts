import { type CallFailure, fail, type Outcome, succeed } from '../../contract/failures';
import { requestTimeoutMs } from '../../contract/timing';
import type { BackendContext } from './backend-context';
import type { RawAnswer } from './read-answer';
import { buildHeaders } from './request-headers';
import { watchStall } from './stall-watch';

export type UploadContext = BackendContext & {
  /** Bytes of the body that have left, of all. */
  onProgress: (loaded: number, total: number) => void;
};

/**
 * One form POST; answers with whatever was answered. By XMLHttpRequest, because fetch reports no upload progress.
 * Fails with `timeout` when no byte moves for `uploadStallMs`, or no answer follows the last byte within the
 * request timeout. A browser that reports no progress (WebKit may not) gets the request timeout.
 */
export function sendForm(
  url: URL,
  body: FormData,
  context: UploadContext,
): Promise<Outcome<RawAnswer, CallFailure>> {
  return new Promise((resolve) => {
    if (context.signal?.aborted) return resolve(fail({ kind: 'aborted' }));
    const request = new XMLHttpRequest();
    const watch = watchStall(context.timeoutMs ?? requestTimeoutMs, () => settle({ kind: 'timeout' }));
    const abort = () => settle({ kind: 'aborted' });

    request.open('POST', url);
    for (const [name, value] of Object.entries(buildHeaders(context, { url }))) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', (event) => {
      watch.moved();
      context.onProgress(event.loaded, event.total);
    });
    request.upload.addEventListener('load', () => watch.sent());
    request.addEventListener('error', () => settle({ kind: 'network' }));
    request.addEventListener('load', () => finish(succeed(readAnswer(request, url))));
    context.signal?.addEventListener('abort', abort, { once: true });
    request.send(body);

    function settle(failure: CallFailure): void {
      finish(fail(failure));
      request.abort();
    }
    function finish(outcome: Outcome<RawAnswer, CallFailure>): void {
      watch.stop();
      context.signal?.removeEventListener('abort', abort);
      resolve(outcome);
    }
  });
}

function readAnswer(request: XMLHttpRequest, url: URL): RawAnswer {
  return {
    url: url.href,
    status: request.status,
    text: request.responseText,
    header: (name) => request.getResponseHeader(name),
  };
}
