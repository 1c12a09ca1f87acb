import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a transcription server of the tests was asked. */
export type HeardRequest = {
  language: string;
  model: string;
  authorization: string | undefined;
  seconds: number;
  /** The loudest sample, from 0 to 1. */
  peak: number;
};

type Answer = { status: number; headers?: Record<string, string>; body: object };

/**
 * A small OpenAI-compatible transcription server. It measures the recording it is sent and answers with a sentence that
 * says how long it is and in which language it was asked, so that a test can tell that the sound arrived.
 */
export async function startTranscriptionServer(
  answer: (request: HeardRequest, position: number) => Answer | Promise<Answer> = transcribe,
) {
  const received: HeardRequest[] = [];
  const server = createServer(async (request, response) => {
    const form = await readForm(request);
    const file = form.get('file');
    const wav = Buffer.from(file instanceof File ? await file.arrayBuffer() : new ArrayBuffer(0));
    const one = {
      language: String(form.get('language')),
      model: String(form.get('model')),
      authorization: request.headers.authorization,
      seconds: (wav.length - 44) / 32_000,
      peak: peakOf(wav.subarray(44)),
    };
    received.push(one);
    const { status, headers, body } = await answer(one, received.length - 1);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** What the server says of a recording unless a test wants something else. */
export function transcribe({ language, seconds }: HeardRequest): Answer {
  const first = `This is ${language}.`;
  const second = `It lasted ${seconds.toFixed(1)} seconds.`;
  const half = seconds / 2;
  return {
    status: 200,
    body: {
      text: `${first} ${second}`,
      segments: [
        { start: 0, end: half, text: ` ${first}` },
        { start: half, end: seconds, text: ` ${second}` },
      ],
    },
  };
}

function peakOf(data: Buffer): number {
  let peak = 0;
  for (let at = 0; at + 1 < data.length; at += 2) peak = Math.max(peak, Math.abs(data.readInt16LE(at)));
  return peak / 32_768;
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const type = request.headers['content-type'] ?? '';
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
}
