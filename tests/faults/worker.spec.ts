import { DocumentTool } from '../e2e/models/document-tool';
import { documentSubject as subject } from './document-subject';
import { expect, note, test } from './fault-test';
import { faultAt, neverDone } from './moments';
import { holdDatabase, releaseDatabase, throwInWorkers, timeUntilAnswered } from './worker-deaths';

/** Issue: each call pending when the worker dies is answered within two seconds. */
const answeredWithinMs = 2_000;

test('calls pending when the worker is terminated are answered within 2 s, and the queue continues', async ({
  keptDevice,
}) => {
  const page = await keptDevice.begin(subject);
  const tool = new DocumentTool(page);
  const first = subject.fileName(keptDevice.takeNumber());
  const second = subject.fileName(keptDevice.takeNumber());
  keptDevice.proxy.setRule(faultAt(neverDone(subject)));
  await subject.startJobs(page, [first]);
  await keptDevice.proxy.waitForFault(subject.calls.poll);

  await holdDatabase(page);
  await tool.press(first, 'Cancel');
  await subject.chooseFiles(page, [second]);
  const elapsedMs = await timeUntilAnswered(page, async () => {
    await tool.convert();
    // The worker has the call: it shows the file as being copied.
    await tool.job(second).waitFor();
  });
  note('pending calls answered after', `${elapsedMs} ms`);
  expect(elapsedMs).toBeLessThan(answeredWithinMs);
  await releaseDatabase(page);

  await tool.convert();
  await tool.job(second).waitFor();
  keptDevice.proxy.clear();
  for (const name of [first, second]) await subject.waitUntilDone(page, keptDevice.siteUrl(subject), name);
  keptDevice.expectStarted(subject, 2);
});

test('an error nobody caught in the worker costs no job', async ({ keptDevice }) => {
  const page = await keptDevice.begin(subject);
  const name = subject.fileName(keptDevice.takeNumber());
  keptDevice.proxy.setRule(faultAt(neverDone(subject)));
  await subject.startJobs(page, [name]);
  await keptDevice.proxy.waitForFault(subject.calls.poll);
  const failed = page.waitForEvent('console', (message) => /job worker failed/.test(message.text()));
  await throwInWorkers(page);
  await failed;
  keptDevice.proxy.clear();
  await subject.waitUntilDone(page, keptDevice.siteUrl(subject), name);
  keptDevice.expectStarted(subject, 1);
});
