import { expect, test } from 'vitest';
import { readDocx } from '../../../../tests/support/read-docx';
import { drawPage, drawText } from '../../testing/drawn-text';
import { layOutDocument } from '../layout/lay-out-document';
import { commonestStyle } from './commonest-style';
import { writeDocx } from './write-docx';

test.each([12, 20])(
  'entries of a table of contents, %i points apart, end at a tab with dots',
  async (step) => {
    const names = ['Of the harbour', 'Ships', 'Tariffs', 'Pilots', 'The clerk', 'An end'];
    const words = names.flatMap((name, index) =>
      drawText(`${name} ${'.'.repeat(60 - name.length)} ${10 + index}`, 72, 100 + step * index),
    );
    const pages = [drawPage(words)];
    const docx = await writeDocx(layOutDocument(pages), commonestStyle(pages));
    const { paragraphs } = await readDocx(Buffer.from(docx));
    expect(paragraphs.map(({ text }) => text)).toEqual(names.map((name, index) => `${name} ${10 + index}`));
  },
);
