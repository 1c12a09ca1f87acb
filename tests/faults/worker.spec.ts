import { DocumentTool } from '../e2e/models/document-tool';
import { expect, note, test } from './fault-test';
import { faultAt, neverDone } from './moments';
import { documentSubject as subject } from './subjects/document-subject';
import { holdDatabase, releaseDatabase, throwInWorkers, timeUntilReplaced } from './worker-deaths';

/** Calls that wait when the worker dies are with the next one after at most this long. */
const replacedWithinMs = 2_000;

test('calls pending when the worker is terminated go to the next within 2 s, and are done once', async ({
  sharedDevice,
}) => {
  const page = await sharedDevice.begin(subject);
  const tool = new DocumentTool(page);
  const first = subject.fileName(sharedDevice.takeNumber());
  const second = subject.fileName(sharedDevice.takeNumber());
  sharedDevice.proxy.setRule(faultAt(neverDone(subject)));
  await subject.startJobs(page, [first]);
  await sharedDevice.proxy.waitForFault(subject.calls.poll);

  await holdDatabase(page);
  await tool.press(first, 'Cancel');
  await subject.chooseFiles(page, [second]);
  await tool.convert();
  const elapsedMs = await timeUntilReplaced(page);
  note('a new worker after', `${elapsedMs} ms`);
  expect(elapsedMs).toBeLessThan(replacedWithinMs);
  await releaseDatabase(page);

  await tool.job(first).waitFor({ state: 'hidden' });
  sharedDevice.proxy.clear();
  await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), second);
  sharedDevice.expectStarted(subject, 2);
});

test('an error nobody caught in the worker costs no job', async ({ sharedDevice }) => {
  const page = await sharedDevice.begin(subject);
  const name = subject.fileName(sharedDevice.takeNumber());
  sharedDevice.proxy.setRule(faultAt(neverDone(subject)));
  await subject.startJobs(page, [name]);
  await sharedDevice.proxy.waitForFault(subject.calls.poll);
  const failed = page.waitForEvent('console', (message) => /job worker failed/.test(message.text()));
  await throwInWorkers(page);
  await failed;
  sharedDevice.proxy.clear();
  await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
  sharedDevice.expectStarted(subject, 1);
});
