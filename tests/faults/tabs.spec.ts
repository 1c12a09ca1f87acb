import type { Page } from '@playwright/test';
import { JobList } from '../e2e/models/job-list';
import { seedRandom } from '../support/seeded-random';
import { wholeSuiteIf } from '../support/whole-suite';
import type { FaultSubject } from './fault-subject';
import { countRounds, expect, isLongSuite, note, test } from './fault-test';
import { faultAt, neverDone } from './moments';
import { findRenderer, stopProcess } from './stopped-process';
import { readStoredJob } from './stored-jobs';
import { engineSubjects } from './subjects';
import { documentSubject } from './subjects/document-subject';

/** One tab runs the jobs: docs/queue.md, promise 4. */
const takeOverWithinMs = 2_000;
const crowd = isLongSuite ? { tabs: 5, jobs: 100 } : { tabs: 3, jobs: 20 };

for (const subject of engineSubjects) describeTabs(subject);
describeCrowd(documentSubject);

function describeTabs(subject: FaultSubject): void {
  test.describe(`${subject.name} jobs in several tabs`, () => {
    test('have one runner, and every tab shows the same list live', async ({ sharedDevice }) => {
      const { proxy } = sharedDevice;
      const first = await sharedDevice.begin(subject);
      const tabs = [first, await sharedDevice.openTab(subject), await sharedDevice.openTab(subject)];
      const names = Array.from({ length: Math.min(3, subject.jobsAtOnce ?? 3) }, () =>
        subject.quickFileName(sharedDevice.takeNumber()),
      );
      const before = {
        uploads: proxy.seen(subject.calls.upload).length,
        starts: proxy.countForwarded(subject.calls.start),
      };
      proxy.setRule(faultAt(neverDone(subject)));
      await subject.startJobs(tabs[1] ?? first, names);
      for (const tab of tabs) {
        for (const name of names) {
          const job = new JobList(tab).job(name);
          await expect(job).toBeVisible();
          if (subject.stillWorking === undefined) continue;
          await expect(job.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
        }
      }
      proxy.clear();
      for (const tab of tabs) {
        for (const name of names) await new JobList(tab).waitUntilDone(name);
      }
      expect(proxy.seen(subject.calls.upload)).toHaveLength(before.uploads + names.length);
      expect(proxy.countForwarded(subject.calls.start)).toBe(before.starts + names.length);
      sharedDevice.expectStarted(subject, names.length);
    });

    test('are taken over within 2 s of closing the runner’s tab', async ({ sharedDevice }) => {
      const { proxy } = sharedDevice;
      const runner = await sharedDevice.begin(subject);
      const name = subject.quickFileName(sharedDevice.takeNumber());
      proxy.setRule(faultAt({ call: subject.calls.upload, fault: { kind: 'hold-body', afterBytes: 100 } }));
      // The only tab there is, so that it leads.
      await subject.startJobs(runner, [name]);
      await proxy.waitForFault(subject.calls.upload);
      const successor = await sharedDevice.openTab(subject);
      await new JobList(successor).job(name).waitFor();
      const before = proxy.seen(/\/backapi\//).length;
      const closedAtMs = Date.now();
      await runner.close();
      await expect.poll(() => proxy.seen(/\/backapi\//).length).toBeGreaterThan(before);
      const takenOverMs = (proxy.seen(/\/backapi\//)[before]?.atMs ?? 0) - closedAtMs;
      note('taken over after', `${takenOverMs} ms`);
      expect(takenOverMs).toBeLessThan(takeOverWithinMs);
      proxy.clear();
      await subject.waitUntilDone(successor, sharedDevice.siteUrl(subject), name);
      sharedDevice.expectStarted(subject, 1);
    });

    test('are taken over from a runner whose process is stopped, which writes nothing when it wakes', async ({
      device,
    }) => {
      const { proxy } = device;
      const runner = await device.begin(subject);
      // Chromium runs the service worker in a page's process: stopped with it, it would hold up the other tab as well.
      await unregisterServiceWorkers(runner);
      const refuseServiceWorker = faultAt({ call: /service-worker\.js/, fault: { kind: 'drop' } });
      proxy.setRule(refuseServiceWorker);
      await subject.open(runner, device.siteUrl(subject));
      const name = subject.quickFileName(device.takeNumber());
      const successor = await device.openTab(subject);
      const starts = proxy.countForwarded(subject.calls.start);
      const holdStart = faultAt({ call: subject.calls.start, fault: { kind: 'hold-answer' } });
      proxy.setRule((request) => {
        const refusal = refuseServiceWorker(request);
        return refusal.kind === 'pass' ? holdStart(request) : refusal;
      });
      await subject.startJobs(runner, [name]);
      await proxy.waitForFault(subject.calls.start);
      expect(await countServiceWorkers(successor)).toBe(0);

      const stillness = stopProcess(await findRenderer(device.browser.pid, runner));
      try {
        const stoppedAtMs = Date.now();
        proxy.setRule(refuseServiceWorker);
        await subject.waitUntilDone(successor, device.siteUrl(subject), name);
        note('done by the successor after', `${Date.now() - stoppedAtMs} ms`);
      } finally {
        stillness.end();
      }
      const done = await readStoredJob(successor, name);
      // The answer it waited for arrives now, when the job has long been done by somebody else.
      proxy.release();
      await new JobList(runner).waitUntilDone(name);
      // The successor and the stopped one asked once each, with one key: one conversion.
      expect(proxy.countForwarded(subject.calls.start) - starts).toBe(2);
      const keys = proxy
        .seen(subject.calls.start)
        .slice(-2)
        .map(({ headers }) => headers['idempotency-key']);
      expect(keys[0]).toBe(keys[1]);
      // A job later it still has written nothing about this one.
      const laterJobs = subject.jobsAtOnce === undefined ? [subject.quickFileName(device.takeNumber())] : [];
      await subject.startJobs(runner, laterJobs);
      for (const later of laterJobs) await subject.waitUntilDone(runner, device.siteUrl(subject), later);
      // But for claiming the download, which belongs to the tab that started the job.
      const { downloadTab, revision } = done;
      expect({ ...(await readStoredJob(successor, name)), downloadTab, revision }).toEqual(done);
      device.expectStarted(subject, 1 + laterJobs.length);
    });
  });
}

function describeCrowd(subject: FaultSubject): void {
  test.describe(`${subject.name} jobs in a crowd of tabs`, () => {
    for (let seed = 1; seed <= Math.min(5, countRounds(1)); seed += 1) {
      test(
        `are each done once while ${crowd.tabs} tabs close and open at random (seed ${seed}, ${crowd.jobs} jobs)`,
        wholeSuiteIf(true),
        async ({ sharedDevice }) => {
          test.setTimeout(600_000);
          const random = seedRandom(seed);
          const first = await sharedDevice.begin(subject);
          const names = Array.from({ length: crowd.jobs }, () =>
            subject.quickFileName(sharedDevice.takeNumber()),
          );
          const tabs = [first];
          while (tabs.length < crowd.tabs) tabs.push(await sharedDevice.openTab(subject));
          const before = sharedDevice.proxy.countForwarded(subject.calls.start);
          // Each close lets a few more through, so that the work cannot be over before the tabs have changed.
          const perClose = Math.ceil(crowd.jobs / (crowd.tabs + 1));
          let allowed = 0;
          sharedDevice.proxy.setRule(({ method, url }) => {
            if (!subject.calls.upload.test(`${method} ${url}`)) return { kind: 'pass' };
            if (allowed === 0) return { kind: 'answer', status: 503, headers: { 'retry-after': '1' } };
            allowed -= 1;
            return { kind: 'delay-answer', ms: 1_000 };
          });
          await subject.startJobs(first, names);
          const countStarts = () => sharedDevice.proxy.countForwarded(subject.calls.start) - before;
          let closes = 0;
          while (countStarts() < crowd.jobs) {
            const [victim] = tabs.splice(Math.floor(random() * tabs.length), 1);
            await victim?.close();
            closes += 1;
            allowed += perClose;
            const seen = countStarts();
            tabs.push(await sharedDevice.openTab(subject));
            await expect
              .poll(countStarts, { timeout: 60_000 })
              .toBeGreaterThan(Math.min(seen, crowd.jobs - 1));
          }
          note('tabs closed', closes);
          expect(closes).toBeGreaterThan(crowd.tabs);
          for (const tab of tabs) await expectAllDone(tab);
          sharedDevice.expectStarted(subject, crowd.jobs);
        },
      );
    }
  });
}

function unregisterServiceWorkers(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // One that is still being fetched would be registered afterwards.
    await navigator.serviceWorker.ready;
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  });
}

function countServiceWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

async function expectAllDone(tab: Page): Promise<void> {
  const { list } = new JobList(tab);
  await expect(list.locator('li:not([data-state="done"])')).toHaveCount(0, { timeout: 300_000 });
  await expect(list.getByRole('listitem').first()).toBeVisible();
}
