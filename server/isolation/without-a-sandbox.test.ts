import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentFailureCodes } from '../../contract/documents';
import { photoCalls, photoFailureCodes } from '../../contract/photos';
import { makePng } from '../../tests/support/documents/image-files';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

let bare: TestBackend;
let documents: ReturnType<typeof createDocumentCalls>;
let member: Headers;

beforeAll(async () => {
  bare = await startTestBackend({ isolation: { isWeak: false, program: '/nowhere/bwrap' } });
  documents = createDocumentCalls(bare);
  member = await documents.signInMember();
});

afterAll(() => bare.close());

test('a server that cannot sandbox its engines says so to whoever watches over it', async () => {
  const answer = await bare.inject({ url: '/readyz' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    isReady: false,
    checks: { database: true, isolation: false },
    problems: [expect.stringContaining('apt-get install --no-install-recommends bubblewrap')],
  });
});

test('it offers no conversion and refuses a document in words of the person', async () => {
  const fileUrl = await documents.upload(member, 'dot.png', await makePng());
  const query = { type: 'png', fileUrl, outType: 'pdf', call: 'fileConvert' } as const;
  const refusal = envelopeOf(await documents.ask(member, query));
  expect(refusal.success).toBe(documentFailureCodes.notAvailable);
  const vietnamese = await documents.ask({ ...member, 'accept-language': 'vi' }, query);
  expect(envelopeOf(vietnamese).msg).not.toBe(refusal.msg);
});

test('it refuses a photo in words', async () => {
  const imgInPath = await documents.upload(member, 'dot.png', await makePng());
  const url = `${photoCalls.matting.path}?${new URLSearchParams({ imgInPath, action: 'colorization' })}`;
  const answer = envelopeOf(await bare.inject({ host, url, headers: member }));
  expect(answer.success).toBe(photoFailureCodes.engineFailed);
  expect(answer.msg).not.toBe('');
});

test('ISOLATION=weak does all of it, and says what that means', async () => {
  const weak = await startTestBackend({ isolation: { isWeak: true, program: '/nowhere/bwrap' } });
  const calls = createDocumentCalls(weak);
  const someone = await calls.signInMember();
  const fileUrl = await calls.upload(someone, 'dot.png', await makePng());
  const { uniqueId } = await calls.start(someone, {
    type: 'png',
    fileUrl,
    outType: 'pdf',
    call: 'fileConvert',
  });
  expect(await calls.finish(someone, uniqueId, 'pdf')).toMatch(/dot\.pdf$/);
  const ready = await weak.inject({ url: '/readyz' });
  expect(ready.statusCode).toBe(200);
  expect(ready.json().problems.join()).toContain('without a sandbox');
  await weak.close();
});
