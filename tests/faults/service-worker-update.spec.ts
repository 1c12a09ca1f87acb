import { copyClient } from '../support/published-client';
import { startServer } from '../support/running-server';
import { waitForServiceWorker } from '../support/service-worker';
import { wholeSuiteIf } from '../support/whole-suite';
import { createDevice } from './device';
import { expect, test } from './fault-test';
import { documentSubject as subject } from './subjects/document-subject';

const moments = { upload: subject.calls.upload, start: subject.calls.start, poll: subject.calls.poll };

for (const [moment, pattern] of Object.entries(moments)) {
  test(
    `a new version that is activated during the ${moment} of a job continues the job and starts it once`,
    wholeSuiteIf(moment !== 'poll'),
    async () => {
      const client = await copyClient();
      const server = await startServer({ CLIENT_DIR: client.dir, RATE_LIMIT_FACTOR: '1000' });
      const device = await createDevice('chromium', server);
      try {
        const page = await device.begin(subject);
        await waitForServiceWorker(page);
        const name = subject.fileName(device.takeNumber());
        device.proxy.setRule(({ method, url }) => ({
          kind: pattern.test(`${method} ${url}`) ? 'hold-answer' : 'pass',
        }));
        const held = device.proxy.waitForFault(pattern);
        await subject.startJobs(page, [name]);
        await held;
        await server.end();
        await client.publish();
        await server.restart();
        // A page that is opened asks for the newest version.
        const other = await device.openTab(subject);
        const notice = other.getByRole('status').getByRole('region', { name: 'New version' });
        const reloaded = other.waitForEvent('load');
        await notice.getByRole('button', { name: 'Update now' }).click();
        await reloaded;
        device.proxy.clear();
        await subject.waitUntilDone(other, device.siteUrl(subject), name);
        device.expectStarted(subject, 1);
        const rows = await server.readRows<{ state: string }>(subject.worksQuery);
        expect(rows.map(({ state }) => state)).toEqual(['done']);
      } finally {
        await device.close();
        await server.stop();
        await client.remove();
      }
    },
  );
}
