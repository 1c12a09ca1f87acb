import PptxGen from 'pptxgenjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../server/testing/test-engine';
import { changeParts } from '../support/documents/change-parts';
import { makeWithOffice } from '../support/documents/made-with-office';
import { makeOldWord } from '../support/documents/old-word';
import { field, makeRawDocx, paragraph, run, simpleField } from '../support/documents/raw-docx';
import { readPdfPages } from '../support/read-pdf';

// What Word and PowerPoint last showed is printed, not what LibreOffice would compute today.

let office: TestEngine;
beforeAll(async () => {
  office = await startTestEngine({ pool: { size: 1 } });
});
afterAll(() => office.close());

test('dates, names and references of a letter stay as they were stored', async () => {
  const letter = await makeRawDocx({
    body: [
      paragraph(run('Written '), field('DATE \\@ "d MMMM yyyy"', '14 March 2019')),
      paragraph(run('saved '), simpleField('SAVEDATE', '15 March 2019'), run(' at '), field('time', '09:41')),
      paragraph(run('by '), field('AUTHOR', 'Anna Lee'), run(', titled '), field('TITLE', 'Notice')),
      paragraph(
        run('see '),
        field('REF _Ref1 \\r \\h', 'Section 4.2'),
        run(' on page '),
        field('PAGEREF _Ref1 \\h', '17'),
      ),
      paragraph(run('Table '), field('SEQ Table \\* ARABIC', '3'), field('NOTEREF _Ref2', '')),
      paragraph(run('total '), field(`= ${field('REF a', '2')} + 1`, '3 euros'), run(' as agreed')),
      paragraph(run('fallen '), field('IF 1 = 2 "low" "high"', 'due'), field('REF _Ref3')),
    ].join(''),
    header: paragraph(run('Copy of '), field('FILENAME \\p', 'C:\\Letters\\Notice.docx')),
    footer: paragraph(run('Page '), field('PAGE', '7'), run(' of '), simpleField('NUMPAGES', '9')),
  });
  const { bytes } = await office.convert(letter, 'docx', 'pdf');
  expect(await readPdfPages(bytes)).toEqual([
    'Copy of C:\\Letters\\Notice.docx Written 14 March 2019 saved 15 March 2019 at 09:41 by Anna Lee, titled Notice ' +
      'see Section 4.2 on page 17 Table 3 total 3 euros as agreed fallen due Page 1 of 1',
  ]);
});

test('so do those of an older Word file, in its header as well', async () => {
  const source = await makeRawDocx({
    body: [
      paragraph(run('Written '), field('DATE \\@ "yyyy"', '2019')),
      paragraph(run('see '), field('REF _Ref1', 'Section')),
      paragraph(run('Page '), field('PAGE', '7'), run(' of '), field('NUMPAGES', '9')),
    ].join(''),
    header: paragraph(run('Printed '), field('DATE \\@ "yyyy"', '2019')),
  });
  // Cleaned of nothing: LibreOffice stores what it computes, and the test what Word would have stored.
  const [doc] = await makeWithOffice([{ source, sourceExtension: 'docx', extension: 'doc' }]);
  if (!doc) throw new Error('one was ordered');
  const thisYear = String(new Date().getFullYear());
  const stored = replaceText(
    replaceText(doc, thisYear, '2019'),
    'Error: Reference source not found',
    'Section 4.2 of the lease, signed.',
  );
  const { bytes } = await office.convert(stored, 'doc', 'pdf');
  expect(await readPdfPages(bytes)).toEqual([
    'Printed 2019 Written 2019 see Section 4.2 of the lease, signed. Page 1 of 1',
  ]);
});

test.each([
  [2, false],
  [2, true],
  [6, false],
  [95, false],
] as const)('and of Word %d for Windows (saved in pieces: %s)', async (release, isFastSaved) => {
  const pieces = [
    'Written ',
    { kind: 0x1f, instruction: 'DATE \\@ "yyyy"', stored: '2019' },
    ' by ',
    { kind: 0x11, instruction: 'AUTHOR', stored: 'Anna Lee' },
    ', see ',
    { kind: 0x03, instruction: 'REF lease', stored: 'Section 4.2' },
    ', page ',
    { kind: 0x21, instruction: 'PAGE', stored: '7' },
  ];
  const { bytes } = await office.convert(makeOldWord(release, pieces, { isFastSaved }), 'doc', 'pdf');
  expect(await readPdfPages(bytes)).toEqual(['Written 2019 by Anna Lee, see Section 4.2, page 1']);
});

test('the date on a slide is the one that was stored', async () => {
  const presentation = new PptxGen();
  presentation.addSlide().addText('14 March 2019', { x: 1, y: 1, w: 8, h: 1 });
  const bytes = await presentation.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('pptxgenjs was asked for a buffer');
  const dated = await changeParts(bytes, {
    'ppt/slides/slide1.xml': (xml) =>
      xml
        .replace('<a:r>', '<a:fld id="{5B6C4A10-0000-4000-8000-000000000000}" type="datetime1">')
        .replace('</a:r>', '</a:fld>'),
  });
  expect(await readPdfPages((await office.convert(dated, 'pptx', 'pdf')).bytes)).toEqual(['14 March 2019']);
});

/** Texts of an older Word file, as UTF-16 or bytes, by others of the same length. */
function replaceText(file: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(file);
  for (const encoding of ['utf16le', 'latin1'] as const) {
    const bytes = Buffer.from(from, encoding);
    for (let at = changed.indexOf(bytes); at >= 0; at = changed.indexOf(bytes, at + 1)) {
      changed.write(to, at, bytes.length, encoding);
    }
  }
  return changed;
}
