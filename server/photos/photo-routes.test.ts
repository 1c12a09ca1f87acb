import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  photoFailureCodes,
  portraitCheckMaxCharacters,
  portraitReportSchema,
  portraitRules,
} from '../../contract/photos';
import { drawnHead } from '../../tests/support/photos/drawn-portrait';
import { makePortrait } from '../../tests/support/photos/sample-photos';
import { createDocumentCalls, type Headers } from '../testing/document-calls';
import { createPhotoCalls } from '../testing/photo-calls';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';
import { listIdPhotoTypes } from './id-photo-types';

const timeoutMs = 180_000;

let backend: TestBackend;
let photos: ReturnType<typeof createPhotoCalls>;
let member: Headers;
let stranger: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  photos = createPhotoCalls(backend);
  const documents = createDocumentCalls(backend);
  member = await documents.signInMember();
  stranger = await documents.signInStranger();
}, timeoutMs);

afterAll(() => backend.close(), timeoutMs);

describe('a member’s photo', () => {
  test(
    'is restored and then enlarged, each by an address of this server',
    async () => {
      const address = await photos.upload(member, await makePortrait(240, 320));
      const restored = String(envelopeOf(await photos.restore(member, address)).obj);
      expect(restored).toMatch(/^\/files\/[\w-]+\/restored-photo\.jpg$/);
      const enlarged = String(envelopeOf(await photos.restore(member, restored, 'superResolution')).obj);
      const metadata = await sharp(await photos.read(enlarged)).metadata();
      expect(metadata).toMatchObject({ format: 'jpeg', width: 480, height: 640 });
    },
    timeoutMs,
  );

  test(
    'is worked on once for each key, however often and at once it is asked for',
    async () => {
      const address = await photos.upload(member, await makePortrait(120, 160));
      const headers = { ...member, 'idempotency-key': randomUUID() };
      const answers = await Promise.all([1, 2, 3].map(() => photos.draw(headers, address, 4)));
      const results = new Set(answers.map((answer) => envelopeOf(answer).msg));
      expect(results.size).toBe(1);
      expect([...results][0]).toMatch(/^\/files\/[\w-]+\/anime-photo\.jpg$/);
      expect(envelopeOf(await photos.draw(headers, address, 4)).msg).toBe([...results][0]);
      expect((await photos.draw(headers, address, 5)).statusCode).toBe(422);
    },
    timeoutMs,
  );
});

test(
  'a portrait is judged before anybody signs in: where its head is, and rule by rule',
  async () => {
    const photo = (await makePortrait(450, 600)).toString('base64');
    const [type] = listIdPhotoTypes('en').filter(({ id }) => id === 'schengen-visa');
    if (!type) throw new Error('the type is not listed');
    const { digitalWidth: cutSizeX, digitalHeight: cutSizeY, ...rest } = type;
    const answer = await photos.checkPortrait({}, { photo, cutSizeX, cutSizeY, ...rest });
    const { placement, findings } = parse(portraitReportSchema, envelopeOf(answer).obj);
    expect(Math.abs((placement?.crownY ?? 0) - drawnHead.crownY)).toBeLessThan(0.02);
    expect(findings.map(({ rule }) => rule)).toEqual(portraitRules);
    expect(findings).toContainEqual({ rule: 'oneFace', verdict: 'ok', value: 1 });
    const refused = await photos.checkPortrait({}, { photo: '', cutSizeX, cutSizeY, ...rest });
    expect(envelopeOf(refused).success).toBe(photoFailureCodes.empty);
    const photoOfNothing = 'A'.repeat(portraitCheckMaxCharacters);
    const large = await photos.checkPortrait({}, { photo: photoOfNothing, cutSizeX, cutSizeY, ...rest });
    expect(envelopeOf(large).success).toBe(photoFailureCodes.otherContent);
  },
  timeoutMs,
);

describe('work on a photo is refused', () => {
  test('without a session, and without a membership', async () => {
    const address = await photos.upload(stranger, await makePortrait(60, 80));
    expect((await photos.restore({}, address)).statusCode).toBe(401);
    expect((await photos.restore(stranger, address)).statusCode).toBe(403);
    expect((await photos.draw(stranger, address, 1)).statusCode).toBe(403);
  });

  test('for the photo of somebody else and for an address elsewhere, as if it were not there', async () => {
    const foreign = await photos.upload(stranger, await makePortrait(60, 80));
    expect((await photos.restore(member, foreign)).statusCode).toBe(404);
    expect((await photos.restore(member, 'http://169.254.169.254/latest/meta-data')).statusCode).toBe(404);
    expect(
      (await photos.restore(member, 'https://elsewhere.test/backapi/v1/oss/objects/a/b')).statusCode,
    ).toBe(404);
  });

  test(
    'when it is something else under a photo’s name, in the person’s language',
    async () => {
      const address = await photos.upload(member, Buffer.from('%PDF-1.7 not a photo at all'));
      const english = envelopeOf(await photos.restore(member, address));
      expect(english.success).toBe(photoFailureCodes.otherContent);
      expect(english.msg).toContain('This format is currently not supported');
      const russian = envelopeOf(await photos.restore({ ...member, cookie: 'lang=ru' }, address));
      expect(russian.msg).toContain('не поддерживается');
    },
    timeoutMs,
  );
});
