import type { CDPSession, Page } from '@playwright/test';
import { wakeUpTag } from '../../contract/worker-messages';
import type { Device } from './device';
import type { ToolSubject } from './fault-subject';
import { expect, note, test } from './fault-test';
import { readStoredJob } from './stored-jobs';
import { documentSubject } from './subjects/document-subject';

/** Failures in a row after which the next attempt is 16 to 48 s away. */
const failures = 5;
const plannedAtLeastMs = 12_000;

for (const subject of [documentSubject]) describeWakeUps(subject);

function describeWakeUps(subject: ToolSubject): void {
  test.describe(`Background Sync and a ${subject.name} job`, () => {
    test('brings the next attempt forward', async ({ sharedDevice }) => {
      const page = await sharedDevice.begin(subject);
      const name = subject.quickFileName(sharedDevice.takeNumber());
      await dropUploads(sharedDevice);
      await subject.startJobs(page, [name]);
      const dispatch = await listenForSync(page);
      await expect
        .poll(
          async () => {
            // Not after the last failure: its pause is the one to be cut short.
            const { attempt } = await readStoredJob(page, name);
            if (attempt < failures - 1) await dispatch();
            return attempt;
          },
          { timeout: 60_000 },
        )
        .toBe(failures);
      const { nextAttemptAtMs } = await readStoredJob(page, name);
      const plannedMs = (nextAttemptAtMs ?? 0) - Date.now();
      expect(plannedMs).toBeGreaterThan(plannedAtLeastMs);
      sharedDevice.proxy.clear();
      const uploads = sharedDevice.proxy.seen(subject.calls.upload).length;
      const dispatchedAtMs = Date.now();
      await dispatch();
      await expect
        .poll(() => sharedDevice.proxy.seen(subject.calls.upload).length, { timeout: 30_000 })
        .toBeGreaterThan(uploads);
      const elapsedMs = Date.now() - dispatchedAtMs;
      note('tried after the sync', `${elapsedMs} ms instead of ${plannedMs}`);
      expect(elapsedMs).toBeLessThan(plannedMs);
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      sharedDevice.expectStarted(subject, 1);
    });

    test('touches no job itself while the app is not open', async ({ sharedDevice }) => {
      const page = await sharedDevice.begin(subject);
      const name = subject.quickFileName(sharedDevice.takeNumber());
      await dropUploads(sharedDevice);
      await subject.startJobs(page, [name]);
      await sharedDevice.proxy.waitForFault(subject.calls.upload);
      // A page of the site that is not the app: the service worker has somebody to tell, and nobody runs jobs.
      await page.goto(`${sharedDevice.siteUrl(subject)}/healthz`);
      sharedDevice.proxy.clear();
      const before = await readStoredJob(page, name);
      const calls = sharedDevice.proxy.seen(/\/backapi\//).length;
      const dispatch = await listenForSync(page);
      await dispatch();
      expect(await readStoredJob(page, name)).toEqual(before);
      expect(sharedDevice.proxy.seen(/\/backapi\//)).toHaveLength(calls);
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      sharedDevice.expectStarted(subject, 1);
    });
  });

  async function dropUploads({ proxy }: Device): Promise<void> {
    proxy.setRule(({ method, url }) => ({
      kind: subject.calls.upload.test(`${method} ${url}`) ? 'drop' : 'pass',
    }));
  }
}

/** Answers with what sends the event to the page's service worker, as the browser does when the network is back. */
async function listenForSync(page: Page): Promise<() => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async () => {
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: wakeUpTag,
      lastChance: false,
    });
  };
}
