// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://pdf.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type JobView, visitorOwner } from '../../../contract/jobs';
import { makeJob } from '../../jobs/testing/shown-jobs';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { NotificationOffer } from './notification-offer';

let screen: ReturnType<typeof mountScreen> | undefined;

beforeEach(() => {
  // React's own turns stay real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('Notification', { permission: 'default' });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
});
afterEach(() => {
  screen?.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows the offer over these jobs, and lets so much time pass. */
async function show(jobs: JobView[], ms: number): Promise<void> {
  screen = mountScreen(
    <>
      <p>Shown</p>
      <NotificationOffer jobs={jobs} />
    </>,
  );
  await waitUntil(() => expect(document.body.textContent).toContain('Shown'));
  await drawn();
  await vi.advanceTimersByTimeAsync(ms);
  await drawn();
}

const drawn = () => new Promise((resolve) => setImmediate(resolve));

test('a job that has run for some seconds is long: notifications are offered', async () => {
  await show([makeJob('long', { state: 'running' })], 4_000);
  expect(document.querySelector('button')).toBe(null);
  await vi.advanceTimersByTimeAsync(2_000);
  await waitUntil(() => expect(document.querySelector('button')?.textContent).toBe('Notify me'));
});

test.each<[string, Partial<JobView>]>([
  ['a log-in', { state: 'waiting', waitReason: 'sign-in' }],
  ['an account', { state: 'queued', owner: visitorOwner }],
  ['a membership', { state: 'waiting', waitReason: 'membership' }],
  ['a decision', { state: 'waiting', waitReason: 'confirmation' }],
  ['nothing any more', { state: 'done' }],
])('what waits for %s is nothing to be notified of', async (_what, job) => {
  await show([makeJob('held', job)], 60_000);
  expect(document.querySelector('button')).toBe(null);
});
