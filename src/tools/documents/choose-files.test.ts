import { expect, test } from 'vitest';
import { documentMaxBytes } from '../../../contract/documents';
import { maxBytesOf, sortFiles } from './choose-files';

test('files that may be converted get their best target', () => {
  const { chosen, refused } = sortFiles([new File(['x'], 'Letter.DOCX'), new File(['x'], 'a.pdf')], {
    conversions: ['docx>pdf', 'pdf>png'],
  });
  expect(chosen.map(({ extension, target }) => [extension, target])).toEqual([
    ['docx', 'pdf'],
    ['pdf', 'png'],
  ]);
  expect(refused).toEqual([]);
});

test('files get the target that the address asks for, where they can become it', () => {
  const files = ['a.pdf', 'b.docx'].map((name) => new File(['x'], name));
  const targets = (conversions?: string[]) =>
    sortFiles(files, conversions && { conversions }, 'xlsx').chosen.map(({ target }) => target);
  expect(targets()).toEqual(['xlsx', 'pdf']);
  expect(targets(['pdf>png', 'docx>pdf'])).toEqual(['png', 'pdf']);
});

test('a file this site can convert to nothing now stays without a target', () => {
  const { chosen } = sortFiles([new File(['x'], 'a.pptx')], { conversions: ['docx>pdf'] });
  expect(chosen[0]?.target).toBeNull();
});

test('a wrong type, an empty file and one that is too large are refused by name', () => {
  const { refused } = sortFiles(
    [
      new File(['x'], 'song.mp3'),
      new File(['x'], 'noextension'),
      new File([], 'a.pdf'),
      new File(['xxx'], 'b.pdf'),
    ],
    { limits: { documentBytes: 2 } },
  );
  expect(refused.map(({ name, code }) => [name, code])).toEqual([
    ['song.mp3', 'file-type'],
    ['noextension', 'file-type'],
    ['a.pdf', 'file-empty'],
    ['b.pdf', 'file-too-large'],
  ]);
});

test('a site may lower the limit and not raise it', () => {
  expect(maxBytesOf({ limits: { documentBytes: 5 } })).toBe(5);
  expect(maxBytesOf({ limits: { documentBytes: documentMaxBytes * 2 } })).toBe(documentMaxBytes);
  expect(maxBytesOf(undefined)).toBe(documentMaxBytes);
});
