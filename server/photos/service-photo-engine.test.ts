import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { photoFailureCodes } from '../../contract/photos';
import { makeJpeg } from '../../tests/support/documents/image-files';
import type { PhotoServiceConfig } from '../config';
import { createDocumentCalls } from '../testing/document-calls';
import { createPhotoCalls } from '../testing/photo-calls';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

const timeoutMs = 120_000;

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void | Promise<void>;

/** One service and one site before it for all tests that need no other configuration. */
let service: { origin: string; close: () => void };
let site: TestBackend;
/** What the service says in this test. */
let answerWith: Answer;

beforeAll(async () => {
  service = await startService((request, response, body) => answerWith(request, response, body));
  site = await startSite();
});
afterAll(async () => {
  await site.close();
  service.close();
});

describe('an operator’s own photo service', () => {
  test(
    'gets the photo upright and without metadata, and its answer is the result',
    async () => {
      const seen: { url: string; token: string; width: number; height: number; metadata: string[] }[] = [];
      answerWith = async (request, response, body) => {
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
      };
      const { photos, member, address } = await uploadTo(site, await makeJpeg(200, 120, 6));
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
      answerWith = (_request, response) => void response.writeHead(500).end();
      const own = await startOwnSite({ tasks: ['anime'] });
      const { photos, member, address } = await uploadTo(own, await makeJpeg());
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
    [
      'sends the photo elsewhere',
      (response) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    ],
  ])(
    'that %s is named as what failed',
    async (_what, answer) => {
      answerWith = (_request, response) => answer(response);
      await expectServiceFailed(site);
    },
    timeoutMs,
  );

  test(
    'that does not answer in time is named as what failed',
    async () => {
      answerWith = () => {};
      await expectServiceFailed(await startOwnSite({ timeoutMs: 300 }));
    },
    timeoutMs,
  );

  test(
    'that has recovered is asked again by the same start',
    async () => {
      let isDown = true;
      answerWith = async (_request, response) => {
        if (isDown) response.writeHead(500).end();
        else response.end(await makeJpeg(64, 64));
      };
      const { photos, member, address } = await uploadTo(site, await makeJpeg());
      const headers = { ...member, 'idempotency-key': 'the-same-start' };
      expect(envelopeOf(await photos.restore(headers, address)).success).toBe(
        photoFailureCodes.serviceFailed,
      );
      isDown = false;
      expect(envelopeOf(await photos.restore(headers, address)).success).toBe('1');
    },
    timeoutMs,
  );
});

async function expectServiceFailed(backend: TestBackend): Promise<void> {
  const { photos, member, address } = await uploadTo(backend, await makeJpeg());
  const failure = envelopeOf(await photos.restore(member, address));
  expect(failure.success).toBe(photoFailureCodes.serviceFailed);
  expect(failure.msg).toContain('photo service of this site');
}

async function startService(answer: Answer): Promise<typeof service> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

function startSite(change: Partial<PhotoServiceConfig> = {}): Promise<TestBackend> {
  return startTestBackend({
    photoService: {
      url: `${service.origin}/work?model=x`,
      token: 'secret',
      timeoutMs: 20_000,
      tasks: ['colorization', 'superResolution', 'anime'],
      ...change,
    },
  });
}

async function startOwnSite(change: Partial<PhotoServiceConfig>): Promise<TestBackend> {
  const own = await startSite(change);
  onTestFinished(() => own.close());
  return own;
}

async function uploadTo(backend: TestBackend, photo: Buffer) {
  const photos = createPhotoCalls(backend);
  const member = await createDocumentCalls(backend).signInMember();
  return { photos, member, address: await photos.upload(member, photo) };
}
