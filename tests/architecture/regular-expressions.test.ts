import { check } from 'recheck';
import { expect, test } from 'vitest';
import { listSources } from './import-graph';
import { listExpressions } from './regular-expressions';

/** Far more than any of them takes on a busy machine. */
const timeoutMs = 60_000;

test('the search finds what backtracks', async () => {
  expect((await check('<[^>]*(?:\\[[\\s\\S]*?\\])?>', 'g', { timeout: timeoutMs })).status).toBe(
    'vulnerable',
  );
});

test('no regular expression of server, packages and contract takes longer than its text grows', async () => {
  const sources = listSources().filter(
    (path) =>
      /^(?:server|packages\/[a-z-]+\/src|contract)\//.test(path) &&
      !/^server\/testing\/|\.test\.ts$/.test(path),
  );
  const expressions = sources.flatMap(listExpressions);
  expect(expressions.length).toBeGreaterThan(100);
  const different = new Map(expressions.map((found) => [`/${found.source}/${found.flags}`, found]));
  const slow: string[] = [];
  for (const [written, { where, source, flags }] of different) {
    const result = await check(source, flags, { timeout: timeoutMs });
    if (result.status !== 'safe')
      slow.push(`${where} ${written} ${result.complexity?.type ?? result.status}`);
  }
  expect(slow).toEqual([]);
}, 600_000);
