import type { CDPSession, Worker } from '@playwright/test';
import { expect, test } from '../support/journey';
import { waitForServiceWorker } from '../support/service-worker';

test.use({ serviceWorkers: 'allow' });

test('a pushed notice is shown with the page of its job, unless a page is in view', async ({
  page,
  context,
  server,
}) => {
  const siteUrl = server.siteUrl('pdf');
  await page.goto(siteUrl);
  await waitForServiceWorker(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await recordNotices(worker);
  const devtools = await context.newCDPSession(page);
  const registrationId = await findRegistration(devtools);
  const notice = { title: 'report.pdf is ready', path: '/t/pdf', tag: 'work-1' };
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: siteUrl, registrationId, data });

  await push(JSON.stringify({ ...notice, tag: 'in view' }));
  await push('not a notice');
  await page.goto('about:blank');
  await push(JSON.stringify(notice));
  const shown = [notice.title, { tag: notice.tag, data: { path: notice.path } }];
  await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'shown'))).toEqual([shown]);
});

/** Headless Chromium has no notification centre. */
async function recordNotices(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (...notice) => {
      shown.push(notice);
    };
    Object.assign(self, { shown });
  });
}

async function findRegistration(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return found;
}
