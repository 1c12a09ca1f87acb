import { uploadChunkBytes } from '../../contract/limits';
import { wholeSuiteIf } from '../support/whole-suite';
import type { Device } from './device';
import type { ToolSubject } from './fault-subject';
import { expect, isLongSuite, note, test } from './fault-test';
import { documentSubject } from './subjects/document-subject';

/** Bytes of the file that have gone up when something is killed. */
const everyPosition = [
  1,
  uploadChunkBytes / 2,
  uploadChunkBytes - 1,
  uploadChunkBytes,
  uploadChunkBytes + 1,
  uploadChunkBytes * 2 + 1_000_000,
];
const positions = isLongSuite ? everyPosition : [uploadChunkBytes - 1, uploadChunkBytes * 2 + 1_000_000];

for (const subject of [documentSubject]) describeResuming(subject);

function describeResuming(subject: ToolSubject): void {
  const { largeFileName } = subject;
  if (!largeFileName) throw new Error(`a ${subject.name} job does not upload in pieces`);
  const patch = /^PATCH /;

  test.describe(`the large file of a ${subject.name} job`, () => {
    for (const position of positions) {
      const details = wholeSuiteIf(position < uploadChunkBytes);
      test(
        `resumes after the browser is killed at byte ${position}, at most one chunk sent again`,
        details,
        async ({ sharedDevice }) => {
          await attack(sharedDevice, position, () => sharedDevice.relaunch());
        },
      );

      test(
        `resumes after the server is killed at byte ${position}, at most one chunk sent again`,
        // server/storage/resumable-upload-routes.test.ts kills it too.
        wholeSuiteIf(true),
        async ({ sharedDevice }) => {
          await attack(sharedDevice, position, async () => {
            await sharedDevice.server.kill();
            await sharedDevice.server.restart();
          });
        },
      );
    }
  });

  async function attack(device: Device, position: number, strike: () => Promise<void>): Promise<void> {
    const { proxy } = device;
    const page = await device.begin(subject);
    const name = largeFileName?.(device.takeNumber()) ?? '';
    const before = proxy.seen(patch).length;
    const sentBytes = () =>
      proxy
        .seen(patch)
        .slice(before)
        .reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
    proxy.setRule(({ method }) => {
      const afterBytes = position - sentBytes();
      if (method !== 'PATCH' || afterBytes > uploadChunkBytes) return { kind: 'pass' };
      return { kind: 'hold-body', afterBytes };
    });
    await subject.startJobs(page, [name]);
    await proxy.waitForFault(patch);
    expect(sentBytes()).toBe(position);
    await strike();
    proxy.clear();
    await subject.waitUntilDone(await device.openPage(), device.siteUrl(subject), name);

    const [create] = proxy.seen(/^POST .*\/tus/).slice(-1);
    const sizeBytes = Number(create?.headers['upload-length']);
    expect(sizeBytes).toBeGreaterThan(uploadChunkBytes * 2);
    const againBytes = sentBytes() - sizeBytes;
    note('bytes sent again', againBytes);
    expect(againBytes).toBeGreaterThanOrEqual(0);
    expect(againBytes).toBeLessThanOrEqual(uploadChunkBytes);
    device.expectStarted(subject, 1);
  }
}
