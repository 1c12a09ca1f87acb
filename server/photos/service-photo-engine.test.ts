import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failureCodes } from '../../contract/failures';
import { makeJpeg } from '../../tests/support/documents/image-files';
import type { PhotoServiceConfig } from '../config';
import { createDocumentCalls } from '../testing/document-calls';
import { createPhotoCalls } from '../testing/photo-calls';
import { envelopeOf, startTestBackend } from '../testing/test-backend';

const timeoutMs = 120_000;

describe('an operator’s own photo service', () => {
  test(
    'gets the photo upright and without metadata, and its answer is the result',
    async () => {
      const seen: { url: string; token: string; width: number; height: number; metadata: string[] }[] = [];
      const service = await startService(async (request, response, body) => {
        const metadata = await sharp(body).metadata();
        seen.push({
          url: String(request.url),
          token: String(request.headers.authorization),
          width: metadata.width,
          height: metadata.height,
          metadata: Object.keys(metadata).filter((name) => ['exif', 'iptc', 'xmp'].includes(name)),
        });
        const green = sharp({ create: { width: 64, height: 48, channels: 3, background: '#00c000' } });
        response.setHeader('content-type', 'image/png').end(await green.png().toBuffer());
      });
      const { photos, member, address } = await startWith(service, await makeJpeg(200, 120, 6));
      const result = String(envelopeOf(await photos.draw(member, address, 3)).msg);
      const { dominant } = await sharp(await photos.read(result)).stats();
      expect(dominant.g).toBeGreaterThan(dominant.r + 100);
      expect(seen).toEqual([
        {
          url: '/work?model=x&task=anime&style=3',
          token: 'Bearer secret',
          width: 120,
          height: 200,
          metadata: [],
        },
      ]);
    },
    timeoutMs,
  );

  test(
    'that is not given a task leaves it to the server itself',
    async () => {
      const service = await startService((_request, response) => void response.writeHead(500).end());
      const { photos, member, address } = await startWith(service, await makeJpeg(), { tasks: ['anime'] });
      expect(envelopeOf(await photos.restore(member, address)).success).toBe('1');
    },
    timeoutMs,
  );

  test.each<[string, (response: ServerResponse) => void]>([
    ['answers with an error', (response) => void response.writeHead(503).end('busy')],
    ['sends what is no picture', (response) => void response.end('<html>hello</html>')],
    [
      'sends half a picture',
      (response) => void makeJpeg().then((bytes) => response.end(bytes.subarray(0, 600))),
    ],
    ['breaks the connection', (response) => void response.destroy()],
    ['does not answer in time', () => {}],
    [
      'sends the photo elsewhere',
      (response) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    ],
  ])(
    'that %s is named as what failed',
    async (_what, answer) => {
      const service = await startService((_request, response) => answer(response));
      const { photos, member, address } = await startWith(service, await makeJpeg(), { timeoutMs: 1_500 });
      const failure = envelopeOf(await photos.restore(member, address));
      expect(failure.success).toBe(failureCodes.photo.serviceFailed);
      expect(failure.msg).toContain('photo service of this site');
    },
    timeoutMs,
  );

  test(
    'that has recovered is asked again by the same start',
    async () => {
      let isDown = true;
      const service = await startService(async (_request, response) => {
        if (isDown) response.writeHead(500).end();
        else response.end(await makeJpeg(64, 64));
      });
      const { photos, member, address } = await startWith(service, await makeJpeg());
      const headers = { ...member, 'idempotency-key': 'the-same-start' };
      expect(envelopeOf(await photos.restore(headers, address)).success).toBe(
        failureCodes.photo.serviceFailed,
      );
      isDown = false;
      expect(envelopeOf(await photos.restore(headers, address)).success).toBe('1');
    },
    timeoutMs,
  );
});

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void | Promise<void>;

/** Answers with its origin. */
async function startService(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function startWith(origin: string, photo: Buffer, change: Partial<PhotoServiceConfig> = {}) {
  const backend = await startTestBackend({
    photoService: {
      url: `${origin}/work?model=x`,
      token: 'secret',
      timeoutMs: 20_000,
      tasks: ['colorization', 'superResolution', 'anime'],
      ...change,
    },
  });
  onTestFinished(() => backend.close());
  const photos = createPhotoCalls(backend);
  const member = await createDocumentCalls(backend).signInMember();
  return { photos, member, address: await photos.upload(member, photo) };
}
