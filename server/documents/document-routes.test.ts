import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentCalls, documentFailureCodes } from '../../contract/documents';
import { makePng } from '../../tests/support/documents/image-files';
import { makeWithOffice } from '../../tests/support/documents/made-with-office';
import { makeDocx } from '../../tests/support/documents/office-files';
import { makePdf } from '../../tests/support/documents/pdf-files';
import { readPdfPages } from '../../tests/support/read-pdf';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';

const timeoutMs = 120_000;

let backend: TestBackend;
let documents: ReturnType<typeof createDocumentCalls>;
let member: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  documents = createDocumentCalls(backend);
  member = await documents.signInMember();
}, timeoutMs);

afterAll(() => backend.close(), timeoutMs);

describe('a conversion', () => {
  test(
    'goes from the upload to a PDF that carries the name and the text of its source',
    async () => {
      const fileUrl = await documents.upload(
        member,
        'Harvest report.docx',
        await makeDocx(['Harvest', 'The pears are ripe.']),
      );
      const { uniqueId } = await documents.start(member, { type: 'docx', fileUrl, outType: 'pdf' });
      const url = await documents.finish(member, uniqueId, 'pdf');
      expect(decodeURIComponent(url)).toMatch(/^\/files\/[\w-]+\/Harvest report\.pdf$/);
      const { rawPayload } = await backend.inject({ host, url });
      expect((await readPdfPages(rawPayload)).join()).toContain('The pears are ripe.');
      expect(await documents.receiptOf(member, uniqueId)).toEqual({
        engine: expect.stringMatching(/^LibreOffice/),
        pagesOut: 1,
      });
    },
    timeoutMs,
  );

  test(
    'of several pages becomes a ZIP',
    async () => {
      const fileUrl = await documents.upload(member, 'atlas.pdf', await makePdf(2));
      const { uniqueId } = await documents.start(member, {
        type: 'pdf',
        fileUrl,
        outType: 'png',
        call: 'pdfToImg',
      });
      expect(await documents.finish(member, uniqueId, 'png')).toMatch(/\/atlas\.zip$/);
    },
    timeoutMs,
  );

  test(
    'is started once for each key, however often it is asked for',
    async () => {
      const fileUrl = await documents.upload(member, 'twice.png', await makePng());
      const query = { type: 'png', fileUrl, outType: 'pdf', call: 'fileConvert' } as const;
      const headers = { ...member, 'idempotency-key': randomUUID() };
      const [first, second] = await Promise.all([
        documents.start(headers, query),
        documents.start(headers, query),
      ]);
      expect(second).toEqual(first);
      expect(await documents.start(headers, query)).toEqual(first);
      const other = await documents.upload(member, 'other.png', await makePng());
      const reused = await documents.ask(headers, { ...query, fileUrl: other });
      expect(reused.statusCode).toBe(422);
    },
    timeoutMs,
  );

  test(
    'fails with a sentence in the language of the person',
    async () => {
      const fileUrl = await documents.upload(member, 'empty.docx', Buffer.alloc(0));
      const { uniqueId } = await documents.start(member, { type: 'docx', fileUrl, outType: 'pdf' });
      const english = await documents.failureOf(member, uniqueId);
      expect(english).toMatchObject({ success: documentFailureCodes.empty });
      expect(english.msg).toContain('The file is empty.');
      const vietnamese = await documents.failureOf({ ...member, cookie: 'a=b; lang=vi' }, uniqueId);
      expect(vietnamese.msg).toContain('Tệp trống.');
    },
    timeoutMs,
  );

  test.each<[string, keyof typeof documentFailureCodes, () => Promise<Buffer>]>([
    ['a PDF under another name', 'wrongExtension', () => makePdf(1)],
    ['damage', 'damaged', async () => (await makeDocx(['Cut', 'short'])).subarray(0, 4_000)],
    ['plain text', 'otherContent', async () => Buffer.from('only words')],
    ['a password', 'passwordProtected', makeLockedDocx],
  ])(
    'of a .docx with %s fails',
    async (_what, reason, make) => {
      const fileUrl = await documents.upload(member, 'bad.docx', await make());
      const { uniqueId } = await documents.start(member, { type: 'docx', fileUrl, outType: 'pdf' });
      expect(await documents.failureOf(member, uniqueId)).toMatchObject({
        success: documentFailureCodes[reason],
      });
    },
    timeoutMs,
  );
});

describe('a start is refused', () => {
  test('without a session, and without a membership', async () => {
    const query = { type: 'docx', fileUrl: '/files/a/b.docx', outType: 'pdf' } as const;
    expect((await documents.ask({}, query)).statusCode).toBe(401);
    expect((await documents.ask(await documents.signInStranger(), query)).statusCode).toBe(403);
  });

  test('for the file of somebody else, as if it were not there', async () => {
    const fileUrl = await documents.upload(
      await documents.signInStranger(),
      'private.docx',
      await makeDocx(['Mine']),
    );
    expect((await documents.ask(member, { type: 'docx', fileUrl, outType: 'pdf' })).statusCode).toBe(404);
  });

  test('for an address elsewhere', async () => {
    const fileUrl = 'http://169.254.169.254/files/x/y.docx';
    expect((await documents.ask(member, { type: 'docx', fileUrl, outType: 'pdf' })).statusCode).toBe(404);
  });

  test('when the call does not offer the conversion', async () => {
    const fileUrl = await documents.upload(member, 'a.pdf', await makePdf(1));
    const notOffered = await documents.ask(member, {
      type: 'pdf',
      fileUrl,
      outType: 'png',
      call: 'fileToPdf',
    });
    expect(envelopeOf(notOffered)).toMatchObject({ success: documentFailureCodes.notAvailable });
    expect(envelopeOf(notOffered).msg).toContain('not available');
  });

  test('when the file is named otherwise than the caller says', async () => {
    const fileUrl = await documents.upload(member, 'a.pdf', await makePdf(1));
    const answer = await documents.ask(member, { type: 'docx', fileUrl, outType: 'pdf' });
    expect(envelopeOf(answer)).toMatchObject({ success: documentFailureCodes.wrongExtension });
  });

  test('when it is malformed', async () => {
    const answer = await backend.inject({
      host,
      url: `${documentCalls.fileToPdf.path}?type=exe&outType=pdf`,
      headers: member,
    });
    expect(answer.statusCode).toBe(400);
  });
});

test(
  'progress is shown to the owner alone',
  async () => {
    const fileUrl = await documents.upload(member, 'mine.png', await makePng());
    const { uniqueId } = await documents.start(member, {
      type: 'png',
      fileUrl,
      outType: 'pdf',
      call: 'fileConvert',
    });
    const url = `${documentCalls.conversionProgress.path}?uniqueId=${uniqueId}`;
    expect((await backend.inject({ host, url })).statusCode).toBe(401);
    expect((await backend.inject({ host, url, headers: await documents.signInStranger() })).statusCode).toBe(
      404,
    );
    expect((await backend.inject({ host, url, headers: member })).statusCode).toBe(200);
    await documents.finish(member, uniqueId, 'pdf');
  },
  timeoutMs,
);

test('the site says which conversions there are', async () => {
  const { data } = (await backend.inject({ host, url: '/nodeapi/site?host=beta.test' })).json();
  expect(data.capabilities.conversions).toEqual(
    expect.arrayContaining(['docx>pdf', 'png>pdf', 'pdf>html', 'pdf>docx', 'pdf>xlsx']),
  );
});

async function makeLockedDocx(): Promise<Buffer> {
  const source = await makeDocx(['Secret']);
  const [locked] = await makeWithOffice([
    { source, sourceExtension: 'docx', extension: 'docx', password: 'secret' },
  ]);
  if (!locked) throw new Error('one was ordered');
  return locked;
}
