// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { JobView } from '../../../contract/jobs';
import { makeJob } from '../../jobs/testing/shown-jobs';
import { messages } from '../../locales/en/messages.po';
import { useJobAnnouncement } from './use-job-announcement';

test('of a job with a hundred steps of progress only its stops are announced', ({ onTestFinished }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onTestFinished(() => void vi.unstubAllGlobals());
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } });
  const root = createRoot(document.body);
  const announced: string[] = [];
  const tell = (...jobs: JobView[]) =>
    act(() =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Listener jobs={jobs} announced={announced} />
        </I18nProvider>,
      ),
    );
  const climb = (from: number, to: number) => {
    for (let loaded = from; loaded <= to; loaded += 1) {
      tell(
        makeJob('a', { state: 'running', progress: { phase: 'work', loaded, total: 100 } }),
        makeJob('old'),
      );
    }
  };

  tell(makeJob('old'));
  tell(makeJob('a', { state: 'queued' }), makeJob('old'));
  climb(1, 50);
  for (let times = 0; times < 3; times += 1) {
    tell(makeJob('a', { state: 'waiting', waitReason: 'offline', revision: times }), makeJob('old'));
  }
  climb(51, 100);
  tell(makeJob('a'), makeJob('old'));
  expect(announced).toEqual(['', 'a.pdf: Waiting for the network: continues automatically', 'a.pdf: Done']);
  act(() => root.unmount());
});

/** Records what a live region announces. */
function Listener({ jobs, announced }: { jobs: readonly JobView[]; announced: string[] }) {
  const announcement = useJobAnnouncement(jobs);
  if (announced.at(-1) !== announcement) announced.push(announcement);
  return null;
}
