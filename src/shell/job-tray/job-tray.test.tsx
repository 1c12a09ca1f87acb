// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { JobError, JobId, WaitReason } from '../../../contract/jobs';
import { jobClient } from '../../jobs/job-client';
import { emptySnapshot } from '../../jobs/job-list';
import { listFocus } from '../../jobs/list-focus';
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

test.each<[string, JobError, boolean]>([
  ['a damaged file', { code: 'refused', msg: 'The file is damaged.', isFinal: true }, false],
  ['a file of another type', { code: 'file-type' }, false],
  ['a server that crashed', { code: 'refused', msg: 'The converter crashed.' }, true],
  ['a lost network', { code: 'unreachable' }, true],
])('a job that failed of %s says why first, and offers Retry: %s', async (_, error, offersRetry) => {
  jobClient.snapshot.set({ ...emptySnapshot, jobs: [makeJob('report', { state: 'failed', error })] });
  screen = mountScreen(<JobTray kind="document" renderOffer={() => null} />);
  const { host } = screen;
  await waitUntil(() => expect(host.querySelector('button[aria-label="Remove"]')).not.toBeNull());
  expect(host.querySelector('button[aria-label="Retry"]') !== null).toBe(offersRetry);
  const said = [...host.querySelectorAll('li p')].map((line) => line.textContent);
  expect(said[0]).toBe('report.pdf');
  expect(said[1]).toBe(error.msg ?? said[1]);
  expect(said[2]).toContain('Failed');
});

test('the list takes the focus once it shows what was just handed in, and only then', async () => {
  jobClient.snapshot.set({ ...emptySnapshot, jobs: [makeJob('old')] });
  screen = mountScreen(<JobTray kind="document" renderOffer={() => null} />);
  const { host } = screen;
  await waitUntil(() => expect(host.textContent).toContain('old.pdf'));
  listFocus.request(['new' as JobId]);
  jobClient.snapshot.set({ ...emptySnapshot, jobs: [makeJob('old', { revision: 2 })] });
  expect(document.activeElement).toBe(document.body);
  jobClient.snapshot.set({ ...emptySnapshot, jobs: [makeJob('old'), makeJob('new', { state: 'queued' })] });
  await waitUntil(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Jobs'));
});
