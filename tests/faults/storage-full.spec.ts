import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { JobRecord } from '../../workers/queue/job-record';
import { findStrayBytes } from '../support/kept-bytes';
import type { QueueBackend } from '../support/queue-backend';
import { readKeptJobs } from './kept-jobs';
import { expect, test } from './queue-page-test';

const mebibyte = 1024 * 1024;
const earlierBytes = 5 * mebibyte + 7;
const newBytes = 32 * mebibyte;
/** Space left when the new file comes: for none of it, less than a chunk, and some chunks. */
const spaces = [0.5, 1.5, 9, 17].map((mebibytes) => mebibytes * mebibyte);

test('a quota met while a file is written leaves earlier jobs whole, no half job and no bytes', async ({
  openQueue,
  backend,
}) => {
  const page = await openQueue({ withoutEstimate: true });
  const setSpace = await controlQuota(page);
  const earlier = randomBytes(earlierBytes);
  expect(await enqueueChosen(page, earlier)).toEqual(['ok']);
  const kept = await readKeptJobs(page);
  for (const space of spaces) {
    await setSpace(space);
    await expectRefused(page, kept);
  }
  await setSpace(null);
  await expectGoesOn(page, backend, earlier);
});

async function expectRefused(page: Page, kept: JobRecord[]): Promise<void> {
  expect(await enqueueNew(page)).toEqual(['storage-full']);
  expect(await readKeptJobs(page)).toEqual(kept);
  expect(await findStrayBytes(page)).toEqual({ files: [], chunks: 0, loose: 0 });
}

async function expectGoesOn(page: Page, backend: QueueBackend, earlier: Buffer): Promise<void> {
  await page.evaluate(() => window.queuePage.wake('online'));
  await expect.poll(async () => (await readKeptJobs(page)).map(({ state }) => state)).toEqual(['done']);
  expect(backend.uploads.map((body) => body.includes(earlier))).toEqual([true]);
}

/** Sets the space left for the page's origin, in bytes; null gives back the device's own. */
async function controlQuota(page: Page): Promise<(spaceBytes: number | null) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
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
  await page.locator('input').setInputFiles({ name: 'earlier.docx', mimeType: 'application/zip', buffer });
  return page.evaluate(() =>
    window.queuePage.tryEnqueue([...(document.querySelector('input')?.files ?? [])]),
  );
}

/** A file made in the page: what it holds does not matter, and 32 MiB take long to be handed over. */
function enqueueNew(page: Page): Promise<string[]> {
  return page.evaluate(
    (sizeBytes) => window.queuePage.tryEnqueue([new File([new Uint8Array(sizeBytes)], 'new.docx')]),
    newBytes,
  );
}
