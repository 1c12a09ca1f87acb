import type { Page } from '@playwright/test';
import { JobList } from '../e2e/models/job-list';
import { LoginDialog, member, visitor } from '../e2e/models/login-dialog';
import { VisitorOffer } from '../e2e/models/visitor-offer';
import { wholeSuiteIf } from '../support/whole-suite';
import type { Device } from './device';
import type { FaultSubject } from './fault-subject';
import { expect, note, test } from './fault-test';
import { faultAt } from './moments';
import { allSubjects } from './subjects';
import { documentSubject } from './subjects/document-subject';

/** A person's jobs are theirs: docs/queue.md, promise 10. */
const stoppedWithinMs = 1_000;

for (const subject of allSubjects) describePeople(subject);

function describePeople(subject: FaultSubject): void {
  test.describe(`a ${subject.name} job and its person`, wholeSuiteIf(subject !== documentSubject), () => {
    test('stays at sign-out if they choose so, shown to nobody else, and done after they come back', async ({
      device,
    }) => {
      const { page, name } = await beginUploading(device);
      await expectUploadCut(device, await logOut(page, 'Keep them and log out'));
      await expectLoggedOut(page);
      device.proxy.clear();
      await logIn(page, device, visitor);
      await expect(new JobList(page).job(name)).toHaveCount(0);
      expect(device.proxy.countForwarded(subject.calls.start)).toBe(0);
      await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
      await expectLoggedOut(page);
      await logIn(page, device, member);
      await subject.waitUntilDone(page, device.siteUrl(subject), name);
      device.expectStarted(subject, 1);
    });

    test('is gone after sign-out if they choose so, with its bytes', async ({ device }) => {
      const { page, name } = await beginUploading(device);
      await expectUploadCut(device, await logOut(page, 'Delete them and log out'));
      await expectLoggedOut(page);
      device.proxy.clear();
      await expect.poll(() => countStored(page)).toEqual({ jobs: 0, chunks: 0 });
      await logIn(page, device, member);
      await expect(new JobList(page).job(name)).toHaveCount(0);
      device.expectStarted(subject, 0);
    });

    test('of a visitor waits over a killed browser, and is started once for who signs in to continue', async ({
      device,
    }) => {
      const page = await device.openPage();
      const name = subject.quickFileName(0);
      await subject.open(page, device.siteUrl(subject));
      await subject.startJobs(page, [name]);
      await device.relaunch();
      const later = await device.openPage();
      await subject.open(later, device.siteUrl(subject));
      await new JobList(later).job(name).getByRole('button', { name: 'Log in' }).click();
      const dialog = new LoginDialog(later);
      await dialog.fill(member.email, member.password);
      await dialog.submit();
      await subject.waitUntilDone(later, device.siteUrl(subject), name);
      device.expectStarted(subject, 1);
    });

    test('of a visitor is neither shown to nor started for somebody else who signs in', async ({
      device,
    }) => {
      const page = await device.openPage();
      const name = subject.quickFileName(0);
      await subject.open(page, device.siteUrl(subject));
      await subject.startJobs(page, [name]);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await logIn(page, device, member);
      await expect(new VisitorOffer(page).region).toBeVisible();
      await expect(new JobList(page).job(name)).toHaveCount(0);
      device.expectStarted(subject, 0);
      await new VisitorOffer(page).accept();
      await subject.waitUntilDone(page, device.siteUrl(subject), name);
      device.expectStarted(subject, 1);
    });

    test('waits when the server ends the session, and continues when the same person logs in', async ({
      device,
    }) => {
      const page = await device.begin(subject);
      const name = subject.quickFileName(0);
      device.proxy.setRule(faultAt({ call: subject.calls.start, fault: { kind: 'drop' } }));
      await subject.startJobs(page, [name]);
      await device.proxy.waitForFault(subject.calls.start);
      await endSession(page);
      device.proxy.clear();
      const row = new JobList(page).job(name);
      await expect(row.getByRole('button', { name: 'Log in' })).toBeVisible();
      await row.getByRole('button', { name: 'Log in' }).click();
      const dialog = new LoginDialog(page);
      await dialog.fill(member.email, member.password);
      await dialog.submit();
      await subject.waitUntilDone(page, device.siteUrl(subject), name);
      device.expectStarted(subject, 1);
    });
  });

  async function beginUploading(device: Device): Promise<{ page: Page; name: string }> {
    const page = await device.begin(subject);
    const name = subject.quickFileName(0);
    device.proxy.setRule(
      faultAt({ call: subject.calls.upload, fault: { kind: 'hold-body', afterBytes: 100 } }),
    );
    await subject.startJobs(page, [name]);
    await device.proxy.waitForFault(subject.calls.upload);
    return { page, name };
  }

  /** The upload under way ends within a second of the person's decision. */
  async function expectUploadCut(device: Device, saidAtMs: number): Promise<void> {
    const upload = () => device.proxy.seen(subject.calls.upload).at(-1);
    await expect.poll(() => upload()?.endedAtMs, { intervals: [20] }).not.toBeNull();
    const elapsedMs = Math.max(0, (upload()?.endedAtMs ?? 0) - saidAtMs);
    note('request gone after', `${elapsedMs} ms`);
    expect(elapsedMs).toBeLessThan(stoppedWithinMs);
  }

  /** The jobs are put away before the session ends; who leaves the page between the two is still signed in. */
  async function expectLoggedOut(page: Page): Promise<void> {
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  }

  async function logIn(page: Page, device: Device, person: typeof member): Promise<void> {
    await subject.open(page, device.siteUrl(subject));
    await new LoginDialog(page).signIn(person);
    await subject.open(page, device.siteUrl(subject));
  }
}

/** When the page received the event, as epoch milliseconds: what came before is the test's own time. */
async function logOut(page: Page, choice: string): Promise<number> {
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: choice });
  const received = await button.evaluateHandle((element) => {
    const times: number[] = [];
    element.addEventListener('click', () => times.push(Date.now()), { capture: true });
    return times;
  });
  await button.click();
  return received.evaluate(([atMs]) => atMs ?? 0);
}

/** As when they log out on another device that shares the session, or an operator ends it: the page gets no event. */
function endSession(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const headers = {
      website: location.hostname,
      [localStorage.user_token_key]: localStorage.user_token_value,
    };
    await fetch('/backapi/v1/user/session/logout', { headers });
  });
}

function countStored(page: Page): Promise<{ jobs: number; chunks: number }> {
  return page.evaluate(
    () =>
      new Promise<{ jobs: number; chunks: number }>((resolve, reject) => {
        const request = indexedDB.open('toolfront-jobs');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction(['jobs', 'chunks']);
          const jobs = transaction.objectStore('jobs').count();
          const chunks = transaction.objectStore('chunks').count();
          transaction.oncomplete = () => {
            request.result.close();
            resolve({ jobs: jobs.result, chunks: chunks.result });
          };
        };
      }),
  );
}
