import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { JobRecord, StoredFile } from '../../workers/queue/store/job-record';
import { chooseFiles } from '../support/choose-files';
import type { QueueBackend } from '../support/queue-backend';
import { findStrayBytes } from '../support/stray-bytes';
import { isWholeSuite } from '../support/whole-suite';
import { expect, test } from './queue-page-test';
import { readStoredJobs } from './stored-jobs';

const mebibyte = 1024 * 1024;
/** More chunks than are read together. */
const earlierBytes = 18 * mebibyte + 7;
const newBytes = 32 * mebibyte;
/** Space left when the new file comes: for none of it, less than a chunk, and some chunks. */
const spaces = [0.5, 1.5, 9, 17].map((mebibytes) => mebibytes * mebibyte);

test('a quota met while a file is written leaves earlier jobs whole, no half job and no bytes', async ({
  openQueue,
  backend,
}) => {
  const page = await openQueue({ withoutEstimate: true });
  const setSpace = await controlQuota(page, backend.originOf('localhost'));
  const earlier = randomBytes(earlierBytes);
  const stored = await storeEarlier(page, earlier, 'opfs');
  for (const space of spaces) {
    await setSpace(space);
    await expectRefused(page, stored);
  }
  await setSpace(null);
  await expectGoesOn(page, backend, earlier);
});

test('a quota met while a file is written into the database leaves earlier jobs whole, no half job and no bytes', async ({
  openQueue,
  page,
  backend,
}) => {
  const earlier = randomBytes(earlierBytes);
  for (const space of spaces.slice(isWholeSuite ? 1 : 2)) {
    // An origin of its own, and a quota before its database is made: Chromium remembers for 30 s what room one had.
    const host = `left-${space}.localhost`;
    await (await controlQuota(page, backend.originOf(host)))(earlierBytes + space);
    await openQueue({ withoutFiles: true, withoutEstimate: true }, {}, host);
    const stored = await storeEarlier(page, earlier, 'chunks');
    await expectRefused(page, stored);
    await expectGoesOn(page, backend, earlier);
  }
});

/** Answers with what is stored once the job waits for the network: until then its state still changes. */
async function storeEarlier(page: Page, bytes: Buffer, place: StoredFile['place']): Promise<JobRecord[]> {
  expect(await enqueueChosen(page, bytes)).toEqual(['ok']);
  const readReasons = async () => (await readStoredJobs(page)).map(({ waitReason }) => waitReason);
  await expect.poll(readReasons).toEqual(['offline']);
  const stored = await readStoredJobs(page);
  expect(stored.map(({ file }) => file?.place)).toEqual([place]);
  return stored;
}

async function expectRefused(page: Page, stored: JobRecord[]): Promise<void> {
  expect(await enqueueNew(page)).toEqual(['storage-full']);
  expect(await readStoredJobs(page)).toEqual(stored);
  expect(await findStrayBytes(page)).toEqual({ files: [], chunks: 0, loose: 0 });
}

async function expectGoesOn(page: Page, backend: QueueBackend, earlier: Buffer): Promise<void> {
  await page.evaluate(() => window.queuePage.wake('online'));
  await expect.poll(async () => (await readStoredJobs(page)).map(({ state }) => state)).toEqual(['done']);
  expect(backend.uploads.splice(0).map((body) => body.includes(earlier))).toEqual([true]);
}

/** Sets the space left for an origin, in bytes; null gives back the device's own. */
async function controlQuota(
  page: Page,
  origin: string,
): Promise<(spaceBytes: number | null) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (spaceBytes) => {
    if (spaceBytes === null) await session.send('Storage.overrideQuotaForOrigin', { origin });
    else {
      const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + spaceBytes });
    }
  };
}

/** A file of these bytes, as a person chooses one; answers with what became of it. */
async function enqueueChosen(page: Page, buffer: Buffer): Promise<string[]> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    document.body.append(input);
  });
  await chooseFiles(page.locator('input'), [{ name: 'earlier.docx', buffer }]);
  return page.evaluate(() =>
    window.queuePage.tryEnqueue([...(document.querySelector('input')?.files ?? [])]),
  );
}

/**
 * A file made in the page: what it holds does not matter, and 32 MiB take long to be handed over. Noise, since the
 * database packs what it can.
 */
function enqueueNew(page: Page): Promise<string[]> {
  return page.evaluate((sizeBytes) => {
    const noise = new Uint8Array(sizeBytes);
    // The most that one call gives.
    for (let at = 0; at < sizeBytes; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
    return window.queuePage.tryEnqueue([new File([noise], 'new.docx')]);
  }, newBytes);
}
