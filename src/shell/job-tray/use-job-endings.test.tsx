// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://pdf.test/" }
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JobKind, JobView } from '../../../contract/jobs';
import { jobClient } from '../../jobs/job-client';
import { makeJob as makeEndedJob, showJobs } from '../../jobs/testing/shown-jobs';
import { useJobs } from '../../jobs/use-jobs';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { notices } from '../../ui/notice-store';
import { useJobEndings } from './use-job-endings';

const succeed = vi.fn();
const mounted = vi.fn();
const seen = vi.fn((_jobs: readonly JobView[]) => undefined);
const notify = vi.fn(async (_title: string, _options: NotificationOptions) => undefined);
const badge = vi.fn(async (_count: number) => undefined);
let setJobs: ReturnType<typeof showJobs>;
let tabs: ReturnType<typeof mountScreen>[] = [];

beforeEach(() => {
  for (const mock of [succeed, notify, badge]) mock.mockClear();
  vi.stubGlobal('Notification', { permission: 'granted' });
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: async () => undefined });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ showNotification: notify }) },
  });
  setJobs = showJobs();
});
afterEach(() => {
  for (const tab of tabs) tab.unmount();
  tabs = [];
  lookAt('visible');
  forgetNotices();
  vi.unstubAllGlobals();
});

test('a job of any kind that ends unseen notifies once over all tabs, and is a success to each', async () => {
  await openTabs(2);
  const kinds: JobKind[] = ['document', 'old-photo', 'id-photo', 'anime', 'speech'];
  setJobs(kinds.map((kind) => makeJob(kind, { kind, state: 'running' })));
  await drawn();
  lookAt('hidden');
  setJobs(kinds.map((kind) => makeJob(kind, { kind })));
  await waitUntil(() => expect(notify).toHaveBeenCalledTimes(kinds.length));
  setJobs([makeJob('late', { state: 'running' })]);
  await drawn();
  setJobs([makeJob('late')]);
  await waitUntil(() => expect(notify).toHaveBeenCalledWith('late.pdf is ready', { tag: 'late' }));
  expect(notify.mock.calls.map(([title]) => title)).toEqual(
    [...kinds, 'late'].map((name) => `${name}.pdf is ready`),
  );
  expect(badge.mock.calls.at(0)).toEqual([kinds.length]);
  expect(succeed).toHaveBeenCalledTimes(4);
});

test('a job that fails unseen says why, and again when it fails again', async () => {
  await openTabs(1);
  lookAt('hidden');
  for (const times of [1, 2]) {
    setJobs([makeJob('lake', { state: 'running' })]);
    await drawn();
    setJobs([makeJob('lake', { state: 'failed', error: { code: 'rejected', msg: 'No pages.' } })]);
    await waitUntil(() => expect(notify).toHaveBeenCalledTimes(times));
  }
  expect(notify.mock.lastCall).toEqual(['Couldn’t process lake.pdf', { tag: 'lake', body: 'No pages.' }]);
  expect(succeed).not.toHaveBeenCalled();
});

test('what ends before the eyes of the person notifies nobody, in no tab', async () => {
  await openTabs(1);
  setJobs([makeJob('lake', { state: 'running' })]);
  await drawn();
  setJobs([makeJob('lake', { state: 'done' })]);
  await waitUntil(() => expect(succeed).toHaveBeenCalled());
  await waitUntil(() => expect(jobClient.snapshot.get().jobs).toMatchObject([{ isNotified: true }]));
  expect(readNotices()).toEqual([]);
  expect(notify).not.toHaveBeenCalled();
});

test('an opening says, once and in one sentence, what has ended since the last', async () => {
  const old = makeJob('old', { isNotified: true });
  await openTabs(1);
  setJobs([makeJob('a'), makeJob('b', { state: 'failed' }), makeJob('c', { state: 'running' }), old]);
  await waitUntil(() => expect(readNotices()).toEqual(['2 jobs ended while you were away.']));
  forgetNotices();
  tabs.pop()?.unmount();
  setJobs([]);
  await openTabs(1);
  setJobs([makeJob('a', { isNotified: true }), makeJob('c'), old]);
  await waitUntil(() => expect(readNotices()).toEqual(['1 job ended while you were away.']));
  expect(notify).not.toHaveBeenCalled();
});

test('without the leave to notify, what ended unseen is shown when the person looks again', async () => {
  vi.stubGlobal('Notification', { permission: 'default' });
  await openTabs(1);
  setJobs([makeJob('a', { state: 'running' })]);
  await drawn();
  lookAt('hidden');
  setJobs([makeJob('a')]);
  await waitUntil(() => expect(badge.mock.calls).toEqual([[1]]));
  lookAt('visible');
  await waitUntil(() => expect(readNotices()).toEqual(['1 job ended while you were away.']));
  expect(notify).not.toHaveBeenCalled();
});

test('a job of an earlier visit that ends now has a notice of its own', async () => {
  await openTabs(1);
  const earlier = { createdAtMs: performance.timeOrigin - 1 };
  setJobs(
    ['a', 'b']
      .map((id) => makeJob(id, { ...earlier, state: 'running' }))
      .concat(makeJob('c', { state: 'running' })),
  );
  await drawn();
  setJobs([makeJob('a', earlier), makeJob('b', { ...earlier, state: 'failed' }), makeJob('c')]);
  await waitUntil(() => expect(readNotices()).toEqual(['a.pdf is ready', 'Couldn’t process b.pdf']));
});

function forgetNotices(): void {
  for (const { id } of notices.get()) notices.dismiss(id);
}

function readNotices(): string[] {
  return notices.get().map(({ text }) => text);
}

/** A job of this visit that has just ended. */
function makeJob(id: string, change: Partial<JobView> = {}): JobView {
  return makeEndedJob(id, { createdAtMs: Date.now(), isNotified: false, isSeen: false, ...change });
}

function Tab() {
  useJobEndings(succeed);
  const { jobs } = useJobs();
  useEffect(() => seen(jobs), [jobs]);
  mounted();
  return null;
}

async function openTabs(count: number): Promise<void> {
  mounted.mockClear();
  tabs = Array.from({ length: count }, () => mountScreen(<Tab />));
  await waitUntil(() => expect(mounted.mock.calls.length).toBeGreaterThanOrEqual(count));
}

/** Until every tab has seen the jobs. */
function drawn(): Promise<void> {
  const { jobs } = jobClient.snapshot.get();
  return waitUntil(() =>
    expect(seen.mock.calls.filter(([those]) => those === jobs)).toHaveLength(tabs.length),
  );
}

function lookAt(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
