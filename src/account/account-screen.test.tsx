// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountDataCalls } from '../../contract/account-data';
import { accountCalls } from '../../contract/accounts';
import { durationUnits, lifetimeExpirationMs } from '../../contract/billing';
import { dayMs } from '../../contract/time-spans';
import { cacheMembership } from '../session/cached-membership';
import { sessions } from '../session/session-store';
import { answerCalls } from '../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../session/testing/mount-screen';
import type { Tenant } from '../tenant/tenant-provider';
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

function mountAccount(tenant: Tenant = sampleTenant, onDeleted = async () => {}) {
  const mounted = mountScreen(
    <AccountScreen
      jobs={null}
      pricing={<p>the prices</p>}
      tools={null}
      onLeave={async () => {}}
      onDeleted={onDeleted}
    />,
    tenant,
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
  [
    'nobody has paid',
    { email, subStatus: 0, expirationTime: 0 },
    'Valid Until—You don’t have a membership yet.',
  ],
  [
    'it is a pack',
    { ...member, subscription: null },
    'Valid Until2031-12-21Your membership ends on Dec 21, 2031. You won’t be charged again.',
  ],
  [
    'it is for a lifetime',
    { ...member, subscription: null, expirationTime: lifetimeExpirationMs },
    'Valid UntilLifetimeYour membership never expires. You won’t be charged again.',
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
  await hasText(`${email}Valid Until2031-12-21Last known date. Go online to update it.`);
  await hasText('appear when you are back online');
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

test.each([
  ['has nothing yet', { email, subStatus: 0, expirationTime: 0 }, true],
  ['has a pack', { ...member, subscription: null }, false],
])('who %s sees the prices before the tools: %s', async (_, user, isFirst) => {
  answerCalls({ [paths.info]: answerUser(user) });
  screen = mountScreen(
    <AccountScreen
      jobs={null}
      pricing={<p>the prices</p>}
      tools={<p>the tools</p>}
      onLeave={async () => {}}
      onDeleted={async () => {}}
    />,
  );
  await hasText('the prices');
  const text = screen.host.textContent ?? '';
  expect(text.indexOf('the prices') < text.indexOf('the tools')).toBe(isFirst);
});

test('a cancelled plan is resumed by one press, which Unsubscribe follows as the last', async () => {
  const cancelled = { ...member, subscription: { ...subscription, status: 'cancelled' } };
  let isResumed = false;
  const asked = answerCalls({
    [paths.info]: () => answerUser(isResumed ? member : cancelled)(),
    [accountCalls.resumeSubscription.path]: () => {
      isResumed = true;
      return { body: { success: '1' } };
    },
  });
  const capabilities = { resume: true };
  const { findButton, host } = mountAccount({
    ...sampleTenant,
    site: { ...sampleTenant.site, capabilities },
  });
  await waitUntil(() => findButton('Resume'));
  const buttons = [...host.querySelectorAll('#account-plan button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Resume', 'Unsubscribe']);
  findButton('Resume').click();
  await hasText('Next charge on Dec 21, 2031: $49.80 every month.');
  expect(asked.filter(({ path }) => path === accountCalls.resumeSubscription.path)).toHaveLength(1);
  expect(notices.get()).toMatchObject([{ kind: 'success', text: 'Your plan continues' }]);
  expect(() => findButton('Resume')).toThrow();
});

test('without the capability there is nothing to resume with', async () => {
  answerCalls({
    [paths.info]: answerUser({ ...member, subscription: { ...subscription, status: 'cancelled' } }),
  });
  const { findButton } = mountAccount();
  await hasText('You have unsubscribed');
  expect(() => findButton('Resume')).toThrow();
});

test('what is left of the paid time is said in days', async () => {
  const expirationTime = Date.now() + 12 * dayMs;
  answerCalls({ [paths.info]: answerUser({ ...member, subscription: null, expirationTime }) });
  mountAccount();
  await hasText('12 days left of what you paid for');
});

const account = {
  passwordChange: true,
  receiptFiles: true,
  usage: true,
  dataExport: true,
  accountDeletion: true,
};
const fullTenant = { ...sampleTenant, site: { ...sampleTenant.site, capabilities: account } };

const noUsage = { [accountDataCalls.usage.path]: () => ({ body: { success: '1', result: [] } }) };

test.each([
  [true, 'Change password', 1],
  [false, 'Choose password', 0],
] as const)(
  'with a password %s, "%s" asks for the current one %i times',
  async (hasPassword, button, count) => {
    answerCalls({ [paths.info]: answerUser({ ...member, hasPassword }), ...noUsage });
    const { findButton, host } = mountAccount(fullTenant);
    await waitUntil(() => findButton(button).click());
    await waitUntil(() => expect(host.querySelector('[autocomplete="new-password"]')).not.toBeNull());
    expect(host.querySelectorAll('[autocomplete="current-password"]')).toHaveLength(count);
  },
);

const confirming = { ...account, orderHistory: true, emailConfirmation: true };
const confirmingTenant = { ...sampleTenant, site: { ...sampleTenant.site, capabilities: confirming } };

test('an address that is not confirmed is said beside the payments, and a press mails a link, or says why not', async () => {
  let answers = 0;
  answerCalls({
    [paths.info]: answerUser({ ...member, isEmailConfirmed: false }),
    [accountCalls.sendConfirmation.path]: () => {
      answers += 1;
      return answers === 1 ? { status: 503, body: {} } : { body: { success: '1' } };
    },
    ...noUsage,
  });
  const { findButton, host } = mountAccount(confirmingTenant);
  await waitUntil(() => findButton('Email me a link').click());
  await waitUntil(() => expect(host.querySelector('[role="alert"][data-tone="bad"]')).not.toBeNull());
  expect(host.textContent).not.toContain('We’ve sent a link');
  await waitUntil(() => findButton('Email me a link').click());
  await hasText(`We’ve sent a link to ${email}.`);
});

test.each([true, undefined])('an address that is confirmed, or may be (%s), is not asked for', async (is) => {
  answerCalls({ [paths.info]: answerUser({ ...member, isEmailConfirmed: is }), ...noUsage });
  const { host } = mountAccount(confirmingTenant);
  await waitUntil(() => expect(host.querySelector('#account-profile')).not.toBeNull());
  expect(host.textContent).not.toContain('is yours');
});

test('limits show what is left of them, by name; a limit that the app does not know is left out', async () => {
  answerCalls({
    [paths.info]: answerUser(member),
    [accountDataCalls.usage.path]: () => ({
      body: {
        success: '1',
        result: [
          { name: 'storage', used: 1_572_864, limit: 3_145_728 },
          { name: 'jobs', used: 4, limit: 50 },
          { name: 'wishes', used: 1, limit: 3 },
        ],
      },
    }),
  });
  const { host } = mountAccount(fullTenant);
  await hasText('1.5 MB of 3 MB left');
  const meters = [...host.querySelectorAll('meter')];
  // Jobs at once are no part of what is bought.
  expect(
    meters.map((meter) => ['value', 'max', 'aria-valuetext'].map((name) => meter.getAttribute(name))),
  ).toEqual([['1572864', '3145728', '1.5 MB of 3 MB left']]);
});

test('an account is deleted only when its address was typed, and is left then', async () => {
  const asked = answerCalls({
    [paths.info]: answerUser(member),
    ...noUsage,
    [accountDataCalls.deleteAccount.path]: () => ({ body: { success: '1' } }),
  });
  const onDeleted = vi.fn(async () => {});
  const { findButton } = mountAccount(fullTenant, onDeleted);
  await waitUntil(() => findButton('Delete my account').click());
  await waitUntil(() => expect(findButton('Delete account').disabled).toBe(true));
  type('someone@mail.test');
  expect(findButton('Delete account').disabled).toBe(true);
  type(email.toUpperCase());
  await waitUntil(() => expect(findButton('Delete account').disabled).toBe(false));
  findButton('Delete account').click();
  await waitUntil(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(asked).toContainEqual({
    path: accountDataCalls.deleteAccount.path,
    body: { email: email.toUpperCase() },
  });
});

/** As a browser does; React compares with what it last saw, through the element's own property. */
function type(text: string): void {
  const input = document.querySelector('dialog input');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

test('a time out of range, and a part that throws, cost themselves: the rest of the account shows', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = { ...member, expirationTime: -1e18, subscription: { ...subscription, renewsAt: 1e18 } };
  answerCalls({ [paths.info]: answerUser(user) });
  screen = mountScreen(
    <AccountScreen
      jobs={<Broken />}
      pricing={null}
      tools={<p>the tools</p>}
      onLeave={async () => {}}
      onDeleted={async () => {}}
    />,
    sampleTenant,
  );
  await hasText('This part could not be shown.');
  await hasText('Your membership ended on —.');
  await hasText('the tools');
});

function Broken(): never {
  throw new Error('broken');
}
