import { DocumentTool } from '../e2e/models/document-tool';
import { type StrangersBackend, startStrangersBackend, strangersPerson } from '../support/strangers-backend';
import { createDevice, type Device, expect, test } from './device';
import { documentSubject } from './document-subject';
import type { FaultSubject } from './fault-subject';
import { faultAt } from './moments';

const subject: FaultSubject = {
  ...documentSubject,
  site: 'docs',
  signIn: (page, siteUrl) => documentSubject.signIn(page, siteUrl, strangersPerson),
};
const name = subject.fileName(1);

test.describe('in front of somebody else’s backend', () => {
  let backend: StrangersBackend;
  let device: Device;
  let close: () => Promise<void>;

  test.beforeEach(async () => {
    backend = await startStrangersBackend('docs.localhost');
    ({ device, close } = await createDevice('chromium', { BACKEND_URL: backend.url }));
  });

  test.afterEach(async () => {
    await close();
    await backend.close();
  });

  test('a browser killed between a start and its answer asks the person, and their yes starts it once', async () => {
    const page = await device.begin(subject);
    device.proxy.setRule(faultAt({ call: subject.calls.start, fault: { kind: 'hold-answer' } }));
    await subject.startJobs(page, [name]);
    await device.proxy.waitForFault(subject.calls.start);
    await device.relaunch();
    device.proxy.clear();

    const again = await device.begin(subject);
    const tool = new DocumentTool(again);
    const startAgain = tool.job(name).getByRole('button', { name: 'Start again' });
    await expect(startAgain).toBeVisible();
    expect(backend.countStarts()).toBe(1);
    await startAgain.click();
    await tool.waitUntilDone(name);
    expect(backend.countStarts()).toBe(2);
    expect(backend.countUploads()).toBe(1);
  });

  test('a browser killed before a start was sent starts it by itself, once', async () => {
    const page = await device.begin(subject);
    device.proxy.setRule(faultAt({ call: subject.calls.upload, fault: { kind: 'hold-answer' } }));
    await subject.startJobs(page, [name]);
    await device.proxy.waitForFault(subject.calls.upload);
    await device.relaunch();
    device.proxy.clear();
    await subject.waitUntilDone(await device.openPage(), device.siteUrl(subject), name);
    expect(backend.countStarts()).toBe(1);
  });

  test('a membership that runs out in the middle parks the job until there is one again', async () => {
    const page = await device.begin(subject);
    const tool = new DocumentTool(page);
    device.proxy.setRule(faultAt({ call: subject.calls.start, fault: { kind: 'drop' } }));
    await subject.startJobs(page, [name]);
    await device.proxy.waitForFault(subject.calls.start);
    backend.setMember(false);
    // It was not known to have failed: the person is asked before the membership is.
    device.proxy.clear();
    const startAgain = tool.job(name).getByRole('button', { name: 'Start again' });
    await startAgain.click();
    await expect(tool.job(name)).toContainText(/member/i);
    expect(backend.countStarts()).toBe(0);
    backend.setMember(true);
    await tool.press(name, 'Retry');
    await tool.waitUntilDone(name);
    expect(backend.countStarts()).toBe(1);
    expect(backend.countUploads()).toBe(1);
  });
});
