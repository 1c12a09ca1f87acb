import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeNotice } from '../../scripts/notice';
import { root } from '../../scripts/run-command.mjs';

test('NOTICE names every package of the product with its license (npm run schemas)', () => {
  expect(readFileSync(join(root, 'NOTICE'), 'utf8')).toBe(writeNotice());
});
