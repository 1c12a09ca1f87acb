import { expect, test } from 'vitest';
import { createPartNames } from './part-names';
import { resolveTarget } from './resolve-target';

const names = createPartNames([
  'xl/workbook.xml',
  'xl/worksheets/sheet1.xml',
  'xl/media/Bild 1.png',
  'word/media/image%201.png',
  'docProps/app.xml',
]);
const workbook = 'xl/_rels/workbook.xml.rels';
const sheet = 'xl/worksheets/_rels/sheet1.xml.rels';

test.each([
  ['as most programs write it', workbook, 'worksheets/sheet1.xml', 'worksheets/sheet1.xml'],
  ['from the root, as openpyxl writes it', workbook, '/xl/worksheets/sheet1.xml', 'worksheets/sheet1.xml'],
  ['from the root in the package’s own list', '_rels/.rels', '/xl/workbook.xml', 'xl/workbook.xml'],
  ['with backslashes', workbook, '\\xl\\worksheets\\sheet1.xml', 'worksheets/sheet1.xml'],
  ['in another case', workbook, 'Worksheets/Sheet1.XML', 'worksheets/sheet1.xml'],
  ['encoded', workbook, 'media/Bild%201.png', 'media/Bild 1.png'],
  [
    'encoded in the archive as well',
    'word/_rels/document.xml.rels',
    'media/image 1.png',
    'media/image%201.png',
  ],
  [
    'by steps that lead nowhere',
    workbook,
    './worksheets/../worksheets/./sheet1.xml',
    'worksheets/sheet1.xml',
  ],
  ['up and down', sheet, '../media/Bild 1.png', '../media/Bild 1.png'],
  ['further up than there are folders', sheet, '../../../../docProps/app.xml', '../../docProps/app.xml'],
  ['with a place in it', sheet, '/xl/workbook.xml#a', '../workbook.xml#a'],
  ['a place of the same part', sheet, '#Sheet2!A1', '#Sheet2!A1'],
  ['no part, which Word writes as well', sheet, 'NULL', 'NULL'],
])('a name %s is found', (_what, relationships, target, found) => {
  expect(resolveTarget(target, relationships, names)).toEqual({ where: 'inside', target: found });
});

test.each([
  'file:///etc/passwd',
  'http://10.0.0.1/xl/workbook.xml',
  '//10.0.0.1/xl/workbook.xml',
  '\\\\10.0.0.1\\share',
  '/etc/passwd',
  '../../../../etc/passwd',
  ' FILE:/etc/passwd',
])('%s leads out of the file', (target) => {
  expect(resolveTarget(target, workbook, names)).toEqual({ where: 'outside' });
});
