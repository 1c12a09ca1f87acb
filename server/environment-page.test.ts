import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withEnvironmentTables } from './environment-page';

test('docs/environment.md has every variable, its default and what it does (npm run schemas)', async () => {
  const page = await readFile(new URL('../docs/environment.md', import.meta.url), 'utf8');
  expect(withEnvironmentTables(page)).toBe(page);
});
