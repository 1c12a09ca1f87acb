import { type CallFailure, fail, type Outcome, succeed } from '../../contract/failures';
import { uploadStallMs } from '../../contract/timing';
import { type BackendContext, originOf } from './backend-context';
import { readHttpFailure } from './read-answer';
import { buildHeaders } from './request-headers';

/** A file on its way; `bytes` may be read once. */
export type Download = {
  bytes: AsyncIterable<Uint8Array>;
  /** 0 when the server does not tell. */
  sizeBytes: number;
  mediaType: string;
};

/**
 * Downloads a file and hands it to `keep` piece by piece. Fails with `timeout` when no byte comes for as long as an
 * upload may stall, with `malformed` when a web page comes instead of a file. What `keep` throws is thrown.
 * `isHtmlExpected`: the file itself is HTML.
 */
export async function downloadFile<Value>(
  address: string,
  context: BackendContext & { isHtmlExpected?: boolean },
  keep: (download: Download) => Promise<Value>,
): Promise<Outcome<Value, CallFailure>> {
  const url = new URL(address, originOf(context));
  const run = new AbortController();
  const abort = () => run.abort();
  let failure: CallFailure | null = null;
  let timer = setTimeout(stall, uploadStallMs);
  if (context.signal?.aborted) abort();
  context.signal?.addEventListener('abort', abort, { once: true });
  try {
    const response = await reading(
      fetch(url, { headers: buildHeaders(context, { url }), cache: 'no-store', signal: run.signal }),
    );
    if (!response) return fail(failure ?? { kind: 'network' });
    const mediaType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
    if (!response.ok) return fail(await readFailure(response));
    if (mediaType === 'text/html' && (!context.isHtmlExpected || response.redirected)) {
      return fail({ kind: 'malformed', detail: `${url.pathname} answered with HTML`, isHtml: true });
    }
    const sizeBytes = Number(response.headers.get('content-length') ?? 0);
    return succeed(await keep({ bytes: pieces(response), sizeBytes, mediaType }));
  } catch (error) {
    if (failure) return fail(failure);
    throw error;
  } finally {
    clearTimeout(timer);
    context.signal?.removeEventListener('abort', abort);
    run.abort();
  }

  function stall(): void {
    failure = { kind: 'timeout' };
    run.abort();
  }

  async function* pieces(response: Response): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    if (!reader) return;
    for (;;) {
      const piece = await reading(reader.read());
      if (!piece) throw new Error('the download broke off');
      if (piece.done) return;
      clearTimeout(timer);
      timer = setTimeout(stall, uploadStallMs);
      yield piece.value;
    }
  }

  /** Null when the network failed, which `failure` then says. */
  async function reading<Part>(part: Promise<Part>): Promise<Part | null> {
    try {
      return await part;
    } catch (error) {
      if (context.signal?.aborted) failure = { kind: 'aborted' };
      else failure ??= error instanceof TypeError ? { kind: 'network' } : null;
      if (!failure) throw error;
      return null;
    }
  }
}

async function readFailure(response: Response): Promise<CallFailure> {
  return readHttpFailure({
    url: response.url,
    status: response.status,
    text: await response.text().catch(() => ''),
    header: (name) => response.headers.get(name),
  });
}
