import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readLines } from './read-lines';

async function linesOf(...chunks: string[]): Promise<string[]> {
  const lines: string[] = [];
  await readLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), (line) => lines.push(line));
  return lines;
}

test('lines are read however they are cut, the last one without an end as well', async () => {
  expect(await linesOf('a\nb', 'c\n\nd')).toEqual(['a', 'bc', '', 'd']);
});

test('a line that does not end costs no more memory than a long one', async () => {
  const lines = await linesOf(...Array.from({ length: 200 }, () => 'x'.repeat(10_000)), '\nafter\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]?.length).toBeLessThan(70_000);
  expect(lines[1]).toBe('after');
});
