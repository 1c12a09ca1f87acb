import { expect, test } from '@playwright/test';
import type { WorkerWorld } from '../support/change-worker';
import { requireBrowser } from '../support/chromium';
import { type LargeUpload, measureLargeFile } from '../support/measure-large-file';
import { wholeSuiteIf } from '../support/whole-suite';
import { isLongSuite, note } from './fault-test';

const mebibyte = 1024 * 1024;
/** Issue: page and worker together, at any size. */
const maxGrowthBytes = 64 * mebibyte;
/** Well above what is allowed, or one copy of it in memory would not be seen. */
const sizeMiB = isLongSuite ? 1_024 : 192;

const ways: [string, WorkerWorld, LargeUpload][] = [
  ['as a file, sent in pieces', {}, 'in pieces'],
  ['in the database, sent in one POST', { withoutFiles: true }, 'one POST'],
];
const otherWays: typeof ways = [
  ['as a file, sent in one POST', {}, 'one POST'],
  ['in the database, sent in pieces', { withoutFiles: true }, 'in pieces'],
];

for (const [name, world, upload] of [...ways, ...(isLongSuite ? otherWays : [])]) {
  test(
    `memory stays flat while ${sizeMiB} MiB are stored ${name}`,
    wholeSuiteIf(upload === 'one POST'),
    async () => {
      test.setTimeout(1_500_000);
      const { place, staging, uploading, receivedBytes } = await measureLargeFile({
        executablePath: requireBrowser(),
        sizeMiB,
        world,
        upload,
        buildFolder: `queue-page-${test.info().parallelIndex}`,
      });
      for (const [what, { ms, growthBytes }] of Object.entries({ staging, uploading })) {
        note(what, `${(growthBytes / mebibyte).toFixed(1)} MiB, ${(ms / 1000).toFixed(1)} s`);
      }
      expect(place).toBe(world.withoutFiles ? 'chunks' : 'opfs');
      expect(receivedBytes).toBeGreaterThanOrEqual(sizeMiB * mebibyte);
      expect(staging.growthBytes).toBeLessThanOrEqual(maxGrowthBytes);
      expect(uploading.growthBytes).toBeLessThanOrEqual(maxGrowthBytes);
    },
  );
}
