// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/" }

import { afterEach, expect, test } from 'vitest';
import type { JobKind } from '../../contract/jobs';
import { dayMs } from '../../contract/time-spans';
import { cacheMembership } from './cached-membership';
import { sessions } from './session-store';
import { answerCalls } from './testing/answer-calls';
import { mountScreen, waitUntil } from './testing/mount-screen';
import { useMayDownload } from './use-may-download';

const email = 'kim@mail.test';
const profile = { email, firstName: '', lastName: '', address: '', country: '' };
const info = '/backapi/v1/user/info';
const nextYear = Date.now() + 365 * dayMs;

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => {
  screen?.unmount();
  sessions.set(null);
});

function Answer({ kind }: { kind: JobKind }) {
  return <p>{useMayDownload(kind) ? 'may download' : 'may not download'}</p>;
}

function mountFor(kind: JobKind): HTMLElement {
  sessions.set({ email, tokenKey: 'x-token', tokenValue: 'secret' });
  screen = mountScreen(<Answer kind={kind} />);
  return screen.host;
}

test.each([
  ['a member', { subStatus: 1, expirationTime: nextYear }, 'may download'],
  ['somebody whose membership is over', { subStatus: 1, expirationTime: 1 }, 'may not download'],
  ['somebody who never was one', { subStatus: 0, expirationTime: nextYear }, 'may not download'],
])('a drawn photo is for members: %s', async (_, membership, words) => {
  const asked = answerCalls({
    [info]: () => ({ body: { success: '1', obj: { ...profile, ...membership } } }),
  });
  const host = mountFor('anime');
  await waitUntil(() => expect(asked.some(({ path }) => path === info)).toBe(true));
  await waitUntil(() => expect(host.textContent).toBe(words));
});

test('without the server the last known membership decides', async () => {
  cacheMembership({ ...profile, subStatus: 1, expirationTime: nextYear, subscription: null });
  answerCalls({});
  const host = mountFor('anime');
  await waitUntil(() => expect(host.textContent).toBe('may download'));
});

test('other results are asked nobody about', async () => {
  const asked = answerCalls({});
  const host = mountFor('old-photo');
  await waitUntil(() => expect(host.textContent).toBe('may download'));
  expect(asked).toEqual([]);
});
