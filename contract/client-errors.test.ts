import { expect, test } from 'vitest';
import { scrubMessage } from './client-errors';

test.each([
  ['x is not a function', 'x is not a function'],
  [
    "Cannot read properties of undefined (reading 'secret')",
    'Cannot read properties of undefined (reading …)',
  ],
  ['Can\'t open "Letter to Bob.pdf"', "Can't open …"],
  ['Letter.pdf of bob@example.com is damaged', '… of … is damaged'],
  ['Failed to fetch https://example.com/files/a?token=1', 'Failed to fetch …'],
  ['No file C:\\Users\\Bob', 'No file …'],
  ['Order 4711 of +84901234567', 'Order 0 of +0'],
  ['Tệp của Nguyễn', 'T…p c…a Nguy…n'],
  ['Unexpected token, “name: Ann', 'Unexpected token, …'],
  ["it ends in 'the middle", 'it ends in …'],
])('of %j remains %j', (message, scrubbed) => {
  expect(scrubMessage(message)).toBe(scrubbed);
});

test('a long message is cut', () => {
  expect(scrubMessage('a '.repeat(5_000))).toHaveLength(200);
});
