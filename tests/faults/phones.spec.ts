import type { Page } from '@playwright/test';
import type { Language } from '../../contract/languages';
import { localKeys } from '../../contract/storage-keys';
import { DocumentTool } from '../e2e/models/document-tool';
import type { Device } from './device';
import type { FaultSubject, ToolSubject } from './fault-subject';
import { expect, note, test } from './fault-test';
import { faultAt, neverDone } from './moments';
import { stopProcess } from './stopped-process';
import { engineSubjects } from './subjects';
import { documentSubject } from './subjects/document-subject';

/** What a phone does to a page in the background; longer than any poll's pause. */
const standstillMs = 7_000;
const databaseName = 'toolfront-jobs';

for (const subject of engineSubjects) describePhones(subject);
describeUpgrade(documentSubject);

function describePhones(subject: FaultSubject): void {
  test.describe(`a ${subject.name} job on a phone`, () => {
    test('stops when its page is frozen, and continues when it is resumed', async ({ sharedDevice }) => {
      const { page, name } = await beginWorking(sharedDevice, subject);
      const session = await sharedDevice.context.newCDPSession(page);
      await session.send('Page.setWebLifecycleState', { state: 'frozen' });
      sharedDevice.proxy.clear();
      const resumedAtMs = Date.now();
      await session.send('Page.setWebLifecycleState', { state: 'active' });
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      note('done after resuming', `${Date.now() - resumedAtMs} ms`);
      sharedDevice.expectStarted(subject, 1);
    });

    test('continues in another tab when its own is frozen', async ({ sharedDevice }) => {
      const { page, name } = await beginWorking(sharedDevice, subject);
      const other = await sharedDevice.openTab(subject);
      const session = await sharedDevice.context.newCDPSession(page);
      await session.send('Page.setWebLifecycleState', { state: 'frozen' });
      const { call } = neverDone(subject);
      const before = sharedDevice.proxy.seen(call).length;
      const frozenAtMs = Date.now();
      await expect.poll(() => sharedDevice.proxy.seen(call).length).toBeGreaterThan(before);
      note('asked by the other tab after', `${Date.now() - frozenAtMs} ms`);
      sharedDevice.proxy.clear();
      await subject.waitUntilDone(other, sharedDevice.siteUrl(subject), name);
      await session.send('Page.setWebLifecycleState', { state: 'active' });
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      sharedDevice.expectStarted(subject, 1);
    });

    test('continues when the person comes back to the page out of the back/forward cache', async ({
      sharedDevice,
    }) => {
      const { page, name } = await beginWorking(sharedDevice, subject);
      await page.evaluate(() => {
        window.addEventListener('pageshow', (event) => {
          document.title = event.persisted ? 'from the back/forward cache' : 'reloaded';
        });
      });
      const elsewhere = `http://phone.localhost:${sharedDevice.proxy.port}/healthz`;
      await page.goto(elsewhere);
      sharedDevice.proxy.clear();
      await page.goBack({ waitUntil: 'commit' });
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      expect(await page.title()).toBe('from the back/forward cache');
      sharedDevice.expectStarted(subject, 1);
      // In the language that was chosen meanwhile, too.
      const chooseElsewhere = (language: Language) =>
        page.evaluate(([key, value]) => localStorage.setItem(key, value), [
          localKeys.language,
          language,
        ] as const);
      for (const language of ['vi', 'en'] as const) {
        await chooseElsewhere(language);
        await page.goto(elsewhere);
        await page.goBack({ waitUntil: 'commit' });
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      }
    });

    test('continues after the whole browser was stopped and no timer ran', async ({ sharedDevice }) => {
      const { page, name } = await beginWorking(sharedDevice, subject);
      const stillness = stopProcess(-sharedDevice.browser.pid);
      // The standstill is the attack: nothing can be waited for in a process that does not run.
      await new Promise((resolve) => setTimeout(resolve, standstillMs));
      sharedDevice.proxy.clear();
      stillness.end();
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      sharedDevice.expectStarted(subject, 1);
    });

    test('continues after its database was closed under it by an upgrade that was then given up', async ({
      sharedDevice,
    }) => {
      const { page, name } = await beginWorking(sharedDevice, subject);
      await closeDatabaseUnder(page);
      // Whatever makes the queue look again: the network, the tab being shown, the page coming back.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      sharedDevice.proxy.clear();
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      sharedDevice.expectStarted(subject, 1);
    });

    test('can be followed by others after a tab deleted everything', async ({ sharedDevice }) => {
      const page = await sharedDevice.begin(subject);
      const name = subject.quickFileName(sharedDevice.takeNumber());
      const other = await sharedDevice.context.newPage();
      await other.goto(`${sharedDevice.siteUrl(subject)}/healthz`);
      await other.evaluate(
        (database) =>
          new Promise<void>((resolve, reject) => {
            const request = indexedDB.deleteDatabase(database);
            request.onsuccess = () => resolve();
            request.onerror = () => reject(request.error);
          }),
        databaseName,
      );
      await subject.startJobs(page, [name]);
      await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
      sharedDevice.expectStarted(subject, 1);
    });
  });
}

function describeUpgrade(subject: ToolSubject): void {
  test.describe(`a ${subject.name} job in an old version of the app`, () => {
    test('makes way for a newer version, and is whole for it', async ({ device }) => {
      const { page, name } = await beginWorking(device, subject);
      const newer = await device.context.newPage();
      await newer.goto(`${device.siteUrl(subject)}/healthz`);
      const { elapsedMs, jobs } = await upgradeDatabase(newer);
      note('the upgrade had the database after', `${elapsedMs} ms`);
      expect(elapsedMs).toBeLessThan(2_000);
      expect(jobs).toHaveLength(1);
      expect(jobs[0]).toMatchObject({ fileName: name });
      device.proxy.clear();
      // The old tab writes nothing any more, and says so instead of taking half a job.
      await subject.chooseFiles(page, [subject.quickFileName(99)]);
      await new DocumentTool(page).convert();
      await expect(page.getByRole('main').getByText(subject.quickFileName(99)).first()).toBeVisible();
      await expect(new DocumentTool(page).job(subject.quickFileName(99))).toHaveCount(0);
      expect((await upgradeDatabase(newer)).jobs).toHaveLength(1);
    });
  });
}

/** A page with one job that is not done before the proxy is cleared. */
async function beginWorking(device: Device, subject: FaultSubject): Promise<{ page: Page; name: string }> {
  const page = await device.begin(subject);
  const name = subject.quickFileName(device.takeNumber());
  const obstacle = neverDone(subject);
  device.proxy.setRule(faultAt(obstacle));
  await subject.startJobs(page, [name]);
  await device.proxy.waitForFault(obstacle.call);
  return { page, name };
}

/** An upgrade that is started makes every connection close; this one is then taken back. */
function closeDatabaseUnder(page: Page): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 1_000);
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onsuccess = () => reject(new Error('the upgrade was not taken back'));
        request.onerror = () => resolve();
      }),
    databaseName,
  );
}

/** Opens the database as a newer version of the app would; answers with what is in it. */
function upgradeDatabase(page: Page): Promise<{ elapsedMs: number; jobs: { fileName: string }[] }> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const startedAtMs = performance.now();
        const request = indexedDB.open(name, 1_000);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const elapsedMs = Math.round(performance.now() - startedAtMs);
          const read = request.result.transaction('jobs').objectStore('jobs').getAll();
          read.onsuccess = () => {
            request.result.close();
            resolve({ elapsedMs, jobs: read.result });
          };
        };
      }),
    databaseName,
  );
}
