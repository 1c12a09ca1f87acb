import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Upload } from 'tus-js-client';
import { uploadsPath } from '../storage/file-address';

export type Headers = Record<string, string>;

/** Speaks tus to a server by hand, where a test needs to see or break single requests. */
export type TusClient = {
  /** Begins an upload; answers with its path. */
  create: (name: string, sizeBytes: number) => Promise<string>;
  readOffset: (path: string) => Promise<number>;
  patch: (path: string, offset: number, bytes: Buffer | string) => Promise<Response>;
  /** Announces all of `content` and sends only its first `count` bytes; the request stays open. */
  sendHalf: (path: string, content: Buffer, count: number) => Promise<Socket>;
};

export const tusHeaders: Headers = { 'tus-resumable': '1.0.0' };
const piece = { 'content-type': 'application/offset+octet-stream' };

export function createTusClient(origin: string, person: Headers): TusClient {
  const headers = { ...tusHeaders, ...person };
  return {
    create: async (name, sizeBytes) => {
      const answer = await fetch(origin + uploadsPath, {
        method: 'POST',
        headers: { ...headers, ...describeCreation(name, sizeBytes) },
      });
      return answer.headers.get('location') ?? `refused with ${answer.status}`;
    },
    readOffset: async (path) => {
      const answer = await fetch(origin + path, { method: 'HEAD', headers });
      return Number(answer.headers.get('upload-offset') ?? Number.NaN);
    },
    patch: (path, offset, bytes) =>
      fetch(origin + path, {
        method: 'PATCH',
        headers: { ...headers, ...piece, 'upload-offset': String(offset) },
        body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
      }),
    sendHalf: async (path, content, count) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      // A killed server resets it.
      socket.on('error', () => {});
      await once(socket, 'connect');
      const lines = Object.entries({
        ...headers,
        ...piece,
        host: new URL(origin).host,
        'upload-offset': '0',
        'content-length': String(content.length),
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      await new Promise((resolve) => socket.write(content.subarray(0, count), resolve));
      return socket;
    },
  };
}

export function describeCreation(name: string, sizeBytes: number): Headers {
  const encoded = Buffer.from(name).toString('base64');
  return { 'upload-length': String(sizeBytes), 'upload-metadata': `filename ${encoded}` };
}

/** Sends a file as the page's own client does; answers with the upload's address. */
export function uploadWithLibrary(
  origin: string,
  person: Headers,
  name: string,
  content: Buffer,
  chunkSize: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: origin + uploadsPath,
      headers: person,
      metadata: { filename: name },
      chunkSize,
      retryDelays: [],
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
}
