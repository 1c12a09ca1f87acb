// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JobId, JobView } from '../../../contract/jobs';
import { messages } from '../../locales/en/messages.po';
import { notices } from '../../ui/notice-store';
import { useCyclingTitle } from './use-cycling-title';
import { useDownloadDelay } from './use-download-delay';
import { useFailureEnds } from './use-failure-ends';
import { usePhotoPercent } from './use-photo-percent';

const startMs = Date.UTC(2026, 10, 21);
const working: JobView = {
  id: 'job-1' as JobId,
  kind: 'old-photo',
  owner: 'kim@mail.test',
  input: {},
  fileName: 'lake.jpg',
  fileSizeBytes: 1,
  state: 'running',
  step: 'restore',
  attempt: 0,
  createdAtMs: startMs,
  updatedAtMs: startMs,
  revision: 1,
  isNotified: true,
  isSeen: true,
};

let root: Root;
const close = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({
    now: startMs,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body);
  close.mockReset();
});
afterEach(async () => {
  await act(async () => root.unmount());
  for (const { id } of notices.get()) notices.dismiss(id);
  vi.useRealTimers();
});

/** What the before/after dialog shows of time, without its pictures. */
function Face({ job }: { job: JobView }) {
  const { i18n } = useLingui();
  const title = i18n._(useCyclingTitle(job.state !== 'done'));
  const percent = usePhotoPercent(job);
  const isReady = useDownloadDelay(job);
  useFailureEnds(job, close);
  return <p>{`${title} ${percent} % ${isReady ? 'Download' : ''}`}</p>;
}

async function show(job: JobView): Promise<void> {
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: messages } })}>
        <Face job={job} />
      </I18nProvider>,
    ),
  );
}

/** In small steps: React draws between them, and each drawing sets the next timer. */
async function wait(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 10) await act(async () => void vi.advanceTimersByTime(10));
}
const read = () => document.body.textContent;

test('the title changes every two seconds while the circle climbs to 90 and stays there', async () => {
  await show(working);
  expect(read()).toBe('Photo Repair... 0 % ');
  await wait(2_000);
  expect(read()).toMatch(/^Colorizing image\.\.\. 2[89] % $/);
  await wait(2_000);
  expect(read()).toMatch(/^Balancing color effects\.\.\. 5[67] % $/);
  await wait(2_000);
  expect(read()).toMatch(/^Restoring scratches\.\.\. 7\d % $/);
  await wait(10_000);
  expect(read()).toContain(' 90 % ');
});

test('with the result it is 100 at once, and Download comes 0.8 seconds later', async () => {
  await show(working);
  await wait(1_000);
  await show({ ...working, state: 'done', updatedAtMs: startMs + 1_000 });
  expect(read()).toMatch(/ 100 % $/);
  await wait(700);
  expect(read()).toMatch(/ 100 % $/);
  await wait(200);
  expect(read()).toMatch(/ 100 % Download$/);
});

test('a failure for good closes it with the server’s sentence, or the page’s own where there is none', async () => {
  await show(working);
  expect(close).not.toHaveBeenCalled();
  const error = { code: 'rejected' as const, msg: 'There is no face in this photo.' };
  await show({ ...working, state: 'failed', error });
  expect(close).toHaveBeenCalledTimes(1);
  expect(notices.get()).toMatchObject([{ kind: 'error', text: 'There is no face in this photo.' }]);
});

test('what waits for the network or its turn is no failure, and the dialog stays', async () => {
  await show({ ...working, state: 'waiting', waitReason: 'offline' });
  await wait(3_000);
  expect(close).not.toHaveBeenCalled();
  expect(notices.get()).toEqual([]);
});
