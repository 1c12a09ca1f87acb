import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packageFile = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
const { scripts } = JSON.parse(packageFile) as { scripts: Record<string, string> };

test.each(['start', 'dev', 'toolfront'])(
  'npm run %s replaces its shell, which would not pass a SIGTERM on to the server',
  (name) => {
    expect(scripts[name]).toMatch(/^exec (node|tsx) \S+$/);
  },
);
