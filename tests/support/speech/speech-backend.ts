import type { IncomingMessage, ServerResponse } from 'node:http';
import type { QueueBackend } from '../queue-backend';

/** The calls of the speech tool on a queue's backend. */
export class SpeechBackend {
  readonly started: { fileUrl: string; languageCode: string; key: string }[] = [];
  /** Envelopes that the next questions get, before the text. */
  readonly answers: object[] = [];
  transcript: object = { obj: 'Hello there.', result: [{ startMs: 0, endMs: 900, text: 'Hello there.' }] };
  /** The queries of the questions for the text. */
  readonly asked: { from: string | null }[] = [];
  polls = 0;

  constructor(backend: QueueBackend) {
    backend.serveOther = (request, response) => this.#serve(request, response);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.endsWith('/speechToText2')) return this.#start(request, response);
    this.polls += 1;
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    this.asked.push({ from: searchParams.get('from') });
    answer(response, this.answers.shift() ?? { success: '1', ...this.transcript });
  }

  async #start(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    this.started.push({ ...body, key: String(request.headers['idempotency-key']) });
    answer(response, { success: '1', obj: `uuid-${this.started.length}` });
  }
}

function answer(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
