import { expect, test } from 'vitest';
import { cleanPart } from '../../testing/clean-part';
import { keepFieldResults } from './keep-field-results';

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (instruction: string) => `<w:r><w:instrText>${instruction}</w:instrText></w:r>`;
const result = '<w:r><w:rPr><w:b/></w:rPr><w:t>stored</w:t></w:r>';
const field = (instruction: string) =>
  `${mark('begin')}${code(instruction)}${mark('separate')}${result}${mark('end')}`;

function keep(xml: string, name = 'word/document.xml'): string | undefined {
  return cleanPart(name, `<w:p>${xml}</w:p>`, { with: [keepFieldResults], pieceBytes: 7 });
}

test.each(['DATE \\@ "yyyy"', ' savedate ', 'REF _Ref1 \\h', '=SUM(ABOVE)', 'FILENAME \\p'])(
  'of %s stays what was stored',
  (instruction) => {
    expect(keep(field(instruction.replaceAll('"', '&quot;')))).toBe(
      `<w:p><w:r></w:r><w:r></w:r><w:r></w:r>${result}<w:r></w:r></w:p>`,
    );
  },
);

test.each([
  'PAGE',
  'NUMPAGES \\* roman',
  'SECTIONPAGES',
  'HYPERLINK "https://example.com"',
  'TOC \\o',
  'FORMTEXT',
])('%s stays a field', (instruction) => {
  expect(keep(field(instruction.replaceAll('"', '&quot;')))).toBeUndefined();
  expect(keep(`<w:fldSimple w:instr="${instruction.split(' ')[0]}">${result}</w:fldSimple>`)).toBeUndefined();
});

test('an instruction in pieces is one, with the field that is in it', () => {
  const pieces = `${mark('begin')}${code('IF ')}${field('PAGE')}${code(' = 1')}${mark('separate')}${result}${mark('end')}`;
  expect(keep(pieces)?.replaceAll(/<w:r>(<w:rPr><w:b\/><\/w:rPr>)?<\/w:r>/g, '')).toBe(
    `<w:p>${result}</w:p>`,
  );
});

test('a field in the result of another goes on its own', () => {
  const nested = `${mark('begin')}${code('TOC')}${mark('separate')}${field('PAGEREF _Toc1')}${mark('end')}`;
  expect(keep(nested)).toBe(
    `<w:p>${mark('begin')}${code('TOC')}${mark('separate')}<w:r></w:r><w:r></w:r><w:r></w:r>${result}<w:r></w:r>${mark('end')}</w:p>`,
  );
});

test('a date that was never computed stays a field, a reference or a file name goes', () => {
  const without = (instruction: string) => `${mark('begin')}${code(instruction)}${mark('end')}`;
  expect(keep(without('DATE'))).toBeUndefined();
  for (const kind of ['REF a', 'FILENAME']) {
    expect(keep(without(kind))).toBe('<w:p><w:r></w:r><w:r></w:r><w:r></w:r></w:p>');
  }
});

test('simple fields become their text, in headers as well; other formats are left alone', () => {
  const simple = `<w:fldSimple w:instr=" AUTHOR ">${result}</w:fldSimple>`;
  expect(keep(simple, 'word/header2.xml')).toBe(`<w:p>${result}</w:p>`);
  expect(keep(simple, 'xl/a.xml')).toBeUndefined();
});
