import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { writeSiteSchemas } from './site-json-schemas';

test.each(writeSiteSchemas())(
  '%s is what the schemas in code say (else: npm run schemas)',
  async (path, text) => {
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);
