import { DocumentTool } from '../e2e/models/document-tool';
import { LoginDialog } from '../e2e/models/login-dialog';
import { type RunningServer, startServer } from '../support/running-server';
import { type StrangersBackend, startStrangersBackend, strangersPerson } from '../support/strangers-backend';
import { wholeSuiteIf } from '../support/whole-suite';
import { createDevice, type Device } from './device';
import type { ToolSubject } from './fault-subject';
import { expect, test } from './fault-test';
import { faultAt } from './moments';
import { documentSubject } from './subjects/document-subject';

const subject: ToolSubject = {
  ...documentSubject,
  site: 'docs',
  // By the dialog: that backend gives other answers.
  async signIn(page, siteUrl) {
    await documentSubject.open(page, siteUrl);
    await new LoginDialog(page).signIn(strangersPerson);
  },
};

test.describe('in front of somebody else’s backend', () => {
  let backend: StrangersBackend;
  let device: Device;
  let front: RunningServer;

  test.beforeAll(async () => {
    backend = await startStrangersBackend('docs.localhost');
    front = await startServer({ BACKEND_URL: backend.url });
    device = await createDevice('chromium', front);
  });

  test.afterAll(async () => {
    await device.close();
    await front.stop();
    await backend.close();
  });

  test('a browser killed between a start and its answer asks the person, and their yes starts it once', async () => {
    const page = await device.begin(subject);
    const { name, counts } = beginCounting();
    device.proxy.setRule(faultAt({ call: subject.calls.start, fault: { kind: 'hold-answer' } }));
    await subject.startJobs(page, [name]);
    await device.proxy.waitForFault(subject.calls.start);
    await device.relaunch();
    device.proxy.clear();

    const again = await device.begin(subject);
    const tool = new DocumentTool(again);
    const startAgain = tool.job(name).getByRole('button', { name: 'Start again' });
    await expect(startAgain).toBeVisible();
    expect(counts.starts()).toBe(1);
    await startAgain.click();
    await tool.waitUntilDone(name);
    expect(counts.starts()).toBe(2);
    expect(counts.uploads()).toBe(1);
  });

  test(
    'a browser killed before a start was sent starts it automatically, once',
    wholeSuiteIf(true),
    async () => {
      const page = await device.begin(subject);
      const { name, counts } = beginCounting();
      device.proxy.setRule(faultAt({ call: subject.calls.upload, fault: { kind: 'hold-answer' } }));
      await subject.startJobs(page, [name]);
      await device.proxy.waitForFault(subject.calls.upload);
      await device.relaunch();
      device.proxy.clear();
      await subject.waitUntilDone(await device.openPage(), device.siteUrl(subject), name);
      expect(counts.starts()).toBe(1);
    },
  );

  test('a membership that runs out in the middle parks the job until there is one again', async () => {
    const page = await device.begin(subject);
    const { name, counts } = beginCounting();
    const tool = new DocumentTool(page);
    device.proxy.setRule(faultAt({ call: subject.calls.start, fault: { kind: 'drop' } }));
    await subject.startJobs(page, [name]);
    await device.proxy.waitForFault(subject.calls.start);
    backend.setMember(false);
    // It was not known to have failed: the person is asked before the membership is.
    const startAgain = tool.job(name).getByRole('button', { name: 'Start again' });
    await startAgain.waitFor();
    // Not before: a browser repeats a GET when its connection ends, and that one would get through.
    device.proxy.clear();
    await startAgain.click();
    await expect(tool.job(name)).toContainText(/needs a plan/i);
    expect(counts.starts()).toBe(0);
    backend.setMember(true);
    await tool.press(name, 'Retry');
    await tool.waitUntilDone(name);
    expect(counts.starts()).toBe(1);
    expect(counts.uploads()).toBe(1);
  });

  /** A job's name, and what the backend did since now. */
  function beginCounting() {
    const before = { starts: backend.countStarts(), uploads: backend.countUploads() };
    const counts = {
      starts: () => backend.countStarts() - before.starts,
      uploads: () => backend.countUploads() - before.uploads,
    };
    return { name: subject.fileName(device.takeNumber()), counts };
  }
});
