import { expect, test } from 'vitest';
import { describeNoteNumbers } from './note-numbers';

test.each([
  ['begin with a later number in a part of a book', [['17', '18'], [], ['19']], { start: 17 }],
  ['begin again on each page', [['1', '2'], ['1']], { restart: 'eachPage' }],
  ['are letters', [['a', 'b'], ['c']], { numberFormat: { type: 'lowerLetter' } }],
  [
    'are signs that begin again on each page',
    [['*', '†'], ['*']],
    { numberFormat: { type: 'chicago' }, restart: 'eachPage' },
  ],
  ['are counted through the document', [['1'], ['2']], undefined],
  ['are of no series', [['1'], ['*']], undefined],
  ['are none', [[]], undefined],
])('notes that %s are so in Word', (_, pages, expected) => {
  expect(describeNoteNumbers(pages.map(notesOf))).toEqual(expected);
});

function notesOf(marks: readonly string[]) {
  return { notes: marks.map((mark, id) => ({ id, mark, paragraphs: [] })) };
}
