import { check } from 'recheck';
import { expect, test } from 'vitest';
import { listSources } from './import-graph';
import { listExpressions } from './regular-expressions';

/** recheck limits the work by steps as well; without clocks, a busy machine gets the same result. */
const withoutClocks = { timeout: null, incubationTimeout: null, attackTimeout: null };

test('the search finds what backtracks', async () => {
  const { status } = await check('<[^>]*(?:\\[[\\s\\S]*?\\])?>', 'g', withoutClocks);
  expect(status).toBe('vulnerable');
});

test('no regular expression of server, packages and contract takes longer than its text grows', async () => {
  const sources = listSources().filter(
    (path) =>
      /^(?:server|packages\/[a-z-]+\/src|contract)\//.test(path) &&
      !/^server\/testing\/|\.test\.ts$/.test(path),
  );
  // Only a repetition can take longer than the text grows.
  const expressions = sources.flatMap(listExpressions).filter(({ source }) => /[*+{]/.test(source));
  expect(expressions.length).toBeGreaterThan(100);
  const different = new Map(expressions.map((found) => [`/${found.source}/${found.flags}`, found]));
  const slow: string[] = [];
  // One after the other: recheck starts a process for each call that comes before the first one runs.
  for (const [written, { where, source, flags }] of different) {
    const result = await check(source, flags, withoutClocks);
    if (result.status === 'safe') continue;
    const reason = result.status === 'vulnerable' ? result.complexity.type : result.error.kind;
    slow.push(`${where} ${written} ${reason}`);
  }
  expect(slow).toEqual([]);
}, 600_000);
