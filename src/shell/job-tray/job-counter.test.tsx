// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://pdf.test/" }
import { afterEach, expect, test } from 'vitest';
import { makeJob, showJobs } from '../../jobs/testing/shown-jobs';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { jobCounterPlaceId } from '../job-counter-place';
import { JobCounter } from './job-counter';
import { JobTray } from './job-tray';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => screen?.unmount());

test('the counter says what is under way and what has ended, until a list shows it', async () => {
  const setJobs = showJobs();
  const place = document.createElement('span');
  place.id = jobCounterPlaceId;
  document.body.append(place);
  screen = mountScreen(<JobCounter />);
  const read = () => {
    const link = place.querySelector('a');
    return link && [link.getAttribute('aria-label'), link.textContent, link.getAttribute('href')];
  };
  const list = '/sub/account#account-jobs';

  setJobs([makeJob('old'), makeJob('a', { state: 'running' }), makeJob('b', { state: 'waiting' })]);
  await waitUntil(() => expect(read()).toEqual(['2 jobs in progress', '2', list]));
  const [old, a] = [makeJob('old'), makeJob('a', { isSeen: false })];
  setJobs([old, a, makeJob('b', { state: 'running' })]);
  await waitUntil(() => expect(read()).toEqual(['1 job in progress, 1 job ended', '1', list]));
  setJobs([old, a, makeJob('b', { state: 'failed', isSeen: false })]);
  await waitUntil(() => expect(read()).toEqual(['2 jobs ended', '2', list]));

  const tray = mountScreen(<JobTray renderOffer={() => null} />);
  await waitUntil(() => expect(read()).toBeNull());
  tray.unmount();
  place.remove();
});
