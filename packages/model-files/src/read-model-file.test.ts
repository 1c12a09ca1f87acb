import { expect, test } from 'vitest';
import { readModelFile } from './read-model-file';

const path = 'valibot/package.json';

test('a file with other bytes than those that were tried is refused with both sums', async () => {
  await expect(readModelFile({ path, sha256: 'abc' })).rejects.toThrow(/SHA-256 [0-9a-f]{64}, not abc/);
});

test('a package that is not installed is named', async () => {
  await expect(readModelFile({ path: 'no-such-package/a.bin', sha256: '' })).rejects.toThrow(
    'no-such-package/a.bin is not installed',
  );
});
