// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { durationUnits, lifetimeExpirationMs } from '../../contract/billing';
import { cacheMembership } from '../session/cached-membership';
import { sessions } from '../session/session-store';
import { answerCalls } from '../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../session/testing/mount-screen';
import { sampleTenant } from '../tenant/testing/sample-tenant';
import { notices } from '../ui/notice-store';
import { AccountScreen } from './account-screen';

const email = 'kim@mail.test';
/** Noon in every zone from -12 to +11 is the same day. */
const until = Date.UTC(2031, 11, 21, 12);
const subscription = {
  status: 'active',
  renewsAt: until,
  price: '49.8',
  currency: 'USD',
  duration: 1,
  durationUnit: durationUnits.month,
};
const member = { email, subStatus: 1, expirationTime: until, subscription };
const paths = { info: '/backapi/v1/user/info', cancel: '/backapi/v1/user/cancel/subscription' };
const answerUser = (user: object) => () => ({ body: { success: '1', obj: user } });

let screen: ReturnType<typeof mountScreen> | undefined;
beforeEach(() => sessions.set({ email, tokenKey: 'x-token', tokenValue: 'secret' }));
afterEach(() => {
  screen?.unmount();
  sessions.set(null);
  for (const { id } of notices.get()) notices.dismiss(id);
});

function mountAccount() {
  const mounted = mountScreen(
    <AccountScreen jobs={null} pricing={<p>the prices</p>} tools={null} onLeave={async () => {}} />,
    sampleTenant,
  );
  screen = mounted;
  return mounted;
}

const hasText = (text: string) => waitUntil(() => expect(document.body.textContent).toContain(text));

test('a member reads until when, what is charged next, and sees no prices', async () => {
  answerCalls({ [paths.info]: answerUser(member) });
  const { host } = mountAccount();
  await hasText('Valid Until2031-12-21');
  await hasText('Next charge on Dec 21, 2031: $49.80 every month.');
  expect(host.textContent).not.toContain('the prices');
});

test('who has cancelled sees the plan until it ends, and no prices', async () => {
  answerCalls({
    [paths.info]: answerUser({ ...member, subscription: { ...subscription, status: 'cancelled' } }),
  });
  const { host } = mountAccount();
  await hasText(
    'Your plan, $49.80 every month, ends on Dec 21, 2031. You have unsubscribed: nothing more is charged.',
  );
  expect(host.textContent).not.toContain('the prices');
});

test.each([
  ['nobody has paid', { email, subStatus: 0, expirationTime: 0 }, 'Valid Until—You have no membership yet.'],
  [
    'it is a pack',
    { ...member, subscription: null },
    'Valid Until2031-12-21Your membership ends on Dec 21, 2031. Nothing more is charged.',
  ],
  [
    'it is for a lifetime',
    { ...member, subscription: null, expirationTime: lifetimeExpirationMs },
    'Valid UntilLifetimeYour membership has no end. Nothing more is charged.',
  ],
  [
    'it is over',
    { ...member, subStatus: 0, expirationTime: Date.UTC(2020, 1, 3, 12) },
    'Valid Until2020-02-03Your membership ended on Feb 3, 2020. Nothing is charged.',
  ],
])('when %s the account says so, and the prices follow below', async (_, user, words) => {
  answerCalls({ [paths.info]: answerUser(user) });
  const { host } = mountAccount();
  await hasText(words);
  expect(host.textContent).toContain('the prices');
});

test('without the server what is known stays, it is said what waits, and it arrives automatically', async () => {
  cacheMembership({ ...member, firstName: '', lastName: '', address: '', country: '', subscription: null });
  let isDown = true;
  answerCalls({
    [paths.info]: () => (isDown ? 'no network' : { body: { success: '1', obj: member } }),
    '/healthz': () => (isDown ? 'no network' : { body: {} }),
  });
  const { findButton } = mountAccount();
  await waitUntil(() => expect(document.body.textContent).toContain('could not be loaded'));
  await hasText(`${email}Valid Until2031-12-21This date is the last one known on this device.`);
  await hasText('they appear when you are back online');
  expect(findButton('Unsubscribe').disabled).toBe(true);
  isDown = false;
  await waitUntil(() => expect(document.body.textContent).toContain('Next charge on Dec 21, 2031'));
  expect(document.body.textContent).not.toContain('could not be loaded');
  expect(findButton('Unsubscribe').disabled).toBe(false);
});

test.each([
  ['1', 'Unsubscribed successfully'],
  ['0', 'Unsubscribed error'],
])(
  'unsubscribing asks first, sends the fixed reason, and an answer of %s says so',
  async (success, words) => {
    const asked = answerCalls({
      [paths.info]: answerUser(member),
      [paths.cancel]: () => ({ body: { success } }),
    });
    const { findButton } = mountAccount();
    await hasText('Next charge');
    findButton('Unsubscribe').click();
    await hasText('Do you confirm the unsubscription?');
    findButton('cancel').click();
    await waitUntil(() => expect(document.querySelector('dialog')).toBeNull());
    expect(asked.some(({ path }) => path === paths.cancel)).toBe(false);
    findButton('Unsubscribe').click();
    await waitUntil(() => findButton('sure').click());
    await waitUntil(() => expect(notices.get().map(({ text }) => text)).toEqual([words]));
    expect(asked).toContainEqual({ path: paths.cancel, body: { reason: 'The user clicked manually' } });
    await waitUntil(() =>
      expect(asked.filter(({ path }) => path === paths.info)).toHaveLength(success === '1' ? 2 : 1),
    );
  },
);

test('somebody without a subscription sees why, and is led to the prices after half a second', async () => {
  answerCalls({ [paths.info]: answerUser({ email, subStatus: 0, expirationTime: 0 }) });
  const { findButton, host } = mountAccount();
  await hasText('the prices');
  host.id = 'price';
  const scroll = vi.fn();
  host.scrollIntoView = scroll;
  findButton('Unsubscribe').click();
  expect(notices.get()).toMatchObject([{ kind: 'warning', text: 'You did not subscribe to our service.' }]);
  expect(scroll).not.toHaveBeenCalled();
  await waitUntil(() => expect(scroll).toHaveBeenCalledWith({ behavior: 'smooth' }));
});

test('a time out of range, and a part that throws, cost themselves: the rest of the account shows', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = { ...member, expirationTime: -1e18, subscription: { ...subscription, renewsAt: 1e18 } };
  answerCalls({ [paths.info]: answerUser(user) });
  screen = mountScreen(
    <AccountScreen jobs={<Broken />} pricing={null} tools={<p>the tools</p>} onLeave={async () => {}} />,
    sampleTenant,
  );
  await hasText('This part could not be shown.');
  await hasText('Your membership ended on —.');
  await hasText('the tools');
});

function Broken(): never {
  throw new Error('broken');
}
