import { afterAll, beforeAll, expect, test } from 'vitest';
import { failures } from '../http/failure';
import { createDocumentCalls, type Headers } from '../testing/document-calls';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

let backend: TestBackend;
let documents: ReturnType<typeof createDocumentCalls>;
let member: Headers;
beforeAll(async () => {
  backend = await startTestBackend({ maxUnfinishedWorks: 0 });
  documents = createDocumentCalls(backend);
  member = await documents.signInMember();
});
afterAll(() => backend.close());

test('who has too much waiting is asked to come again, in their language, at a time that the queue obeys', async () => {
  const fileUrl = await documents.upload(member, 'page.pdf', Buffer.from('%PDF-'));
  const ask = (headers: Headers) =>
    documents.ask(headers, { call: 'pdfToDoc', type: 'pdf', fileUrl, outType: 'docx' });
  const answer = await ask(member);
  expect(answer.statusCode).toBe(failures.tooMany.status);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(envelopeOf(answer).msg).toMatch(/^You already have 0 files waiting/);
  const inVietnamese = await ask({ ...member, cookie: 'lang=vi' });
  expect(envelopeOf(inVietnamese).msg).toMatch(/^Bạn đang có 0 tệp/);
});
