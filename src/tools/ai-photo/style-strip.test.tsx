// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/" }
import { afterEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '../../../contract/failures';
import { jobClient } from '../../jobs/job-client';
import { makeJob } from '../../jobs/testing/shown-jobs';
import { cacheMembership } from '../../session/cached-membership';
import { sessions } from '../../session/session-store';
import { answerCalls } from '../../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { notices } from '../../ui/notice-store';
import { StyleStrip } from './style-strip';

const job = makeJob('me', { kind: 'anime', input: { style: 2 }, fileName: 'me.jpg' });

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => {
  screen?.unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessions.set(null);
});

test('one press draws the same photo in another style; the drawn one is marked and no button', async () => {
  signInAsMember();
  const photo = new Blob(['photo'], { type: 'image/jpeg' });
  vi.spyOn(jobClient, 'readSource').mockResolvedValue(succeed(photo));
  const again = makeJob('again', { ...job, state: 'staging' });
  const enqueue = vi.spyOn(jobClient, 'enqueue').mockResolvedValue([succeed(again)]);
  screen = mountScreen(<StyleStrip job={job} />);
  const { host, findButton } = screen;
  await waitUntil(() => expect(listButtons(host)).toHaveLength(7));
  expect(host.querySelector('[aria-current="true"]')?.textContent).toBe('Manga');
  expect(listButtons(host)).not.toContain('Manga');
  findButton('Neon').click();
  await waitUntil(() => expect(enqueue).toHaveBeenCalledTimes(1));
  const [request] = enqueue.mock.calls[0]?.[0] ?? [];
  expect(request).toMatchObject({ kind: 'anime', input: { style: 5 } });
  expect(request?.file).toMatchObject({ name: 'me.jpg', type: 'image/jpeg' });
  expect(await request?.file.text()).toBe('photo');
});

test('without the photo it says so and leads to the tool', async () => {
  vi.spyOn(jobClient, 'readSource').mockResolvedValue(fail({ code: 'storage-lost' }));
  screen = mountScreen(<StyleStrip job={job} />);
  const { host } = screen;
  await waitUntil(() =>
    expect(host.textContent).toContain('The original photo is no longer on this device.'),
  );
  expect(listButtons(host)).toEqual([]);
  expect(host.querySelector('a')?.getAttribute('href')).toBe('/t/ai-photo');
});

test('a photo that cannot be read for now may be tried again', async () => {
  const read = vi.spyOn(jobClient, 'readSource').mockResolvedValue(fail({ code: 'queue-missing' }));
  const enqueue = vi.spyOn(jobClient, 'enqueue');
  const show = vi.spyOn(notices, 'show');
  screen = mountScreen(<StyleStrip job={job} />);
  const { host, findButton } = screen;
  await waitUntil(() => expect(read).toHaveBeenCalledTimes(1));
  findButton('Neon').click();
  await waitUntil(() => expect(show).toHaveBeenCalledTimes(1));
  await waitUntil(() => expect(findButton('Neon').disabled).toBe(false));
  expect(listButtons(host)).toHaveLength(7);
  expect(enqueue).not.toHaveBeenCalled();
});

function signInAsMember(): void {
  const email = 'kim@mail.test';
  sessions.set({ email, tokenKey: 'x-token', tokenValue: 'secret' });
  const profile = { email, firstName: '', lastName: '', address: '', country: '', subscription: null };
  cacheMembership({ ...profile, subStatus: 1, expirationTime: Number.MAX_SAFE_INTEGER });
  answerCalls({});
}

function listButtons(host: HTMLElement): string[] {
  return [...host.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');
}
