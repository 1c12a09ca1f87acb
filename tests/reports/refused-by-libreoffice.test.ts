import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../server/testing/test-engine';
import { makeRawDocx, paragraph, run } from '../support/documents/raw-docx';
import { readPdfPages } from '../support/read-pdf';

// What Word opens and LibreOffice 7.4 does not load is mended before.

let office: TestEngine;
beforeAll(async () => {
  office = await startTestEngine({ pool: { size: 1 } });
});
afterAll(() => office.close());

const commented = (text: string) =>
  `<w:commentRangeStart w:id="0"/>${run(text)}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`;
const comments = `<w:comment w:id="0" w:author="R. Lee" w:date="2025-02-03T10:00:00Z">${paragraph(run('Surely?'))}</w:comment>`;

test.each([
  ['header', { body: paragraph(run('Rent')), header: paragraph(commented('Lease')) }, 'Lease Rent'],
  ['footer', { body: paragraph(run('Rent')), footer: paragraph(commented('Lease')) }, 'Rent Lease'],
  ['text', { body: paragraph(commented('Rent')) }, 'Rent'],
])('a comment in the %s is left out and counted', async (_where, document, text) => {
  const { bytes, receipt } = await office.convert(
    await makeRawDocx({ ...document, comments }),
    'docx',
    'pdf',
  );
  expect(await readPdfPages(bytes)).toEqual([text]);
  expect(receipt).toMatchObject({ comments: 1 });
});
