// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { WaitReason } from '../../../contract/jobs';
import { jobClient } from '../../jobs/job-client';
import { emptySnapshot } from '../../jobs/job-list';
import { makeJob } from '../../jobs/testing/shown-jobs';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { JobTray } from './job-tray';

const storageNote = 'This browser may delete waiting files';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => {
  screen?.unmount();
  jobClient.snapshot.set(emptySnapshot);
});

test.each<[WaitReason, boolean]>([
  ['membership', false],
  ['offline', true],
])('of storage that may be emptied, a job that waits for %s is told: %s', async (waitReason, isTold) => {
  const jobs = [makeJob('report', { state: 'waiting', waitReason })];
  jobClient.snapshot.set({ ...emptySnapshot, jobs, isLasting: false });
  screen = mountScreen(<JobTray kind="document" renderOffer={() => null} />);
  const { host } = screen;
  await waitUntil(() => expect(host.textContent).toContain('report.pdf'));
  expect(host.textContent?.includes(storageNote)).toBe(isTold);
});
