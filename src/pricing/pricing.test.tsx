// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/" }
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { durationUnits } from '../../contract/billing';
import { failureCodes } from '../../contract/failures';
import { localKeys } from '../../contract/storage-keys';
import { dayMs } from '../../contract/time-spans';
import { answerStore } from '../session/answer-store';
import { sessions } from '../session/session-store';
import { answerCalls } from '../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../session/testing/mount-screen';
import { storeAnswer } from '../session/testing/store-answer';
import { sampleTenant } from '../tenant/testing/sample-tenant';
import { localStore } from '../ui/browser-storage';
import { notices } from '../ui/notice-store';
import { Pricing } from './pricing';
import { makePlan, makeProduct } from './testing/make-plan';

const { billing } = failureCodes;
const paths = {
  products: '/backapi/v1/products/list',
  create: '/backapi/v1/pay/create',
  pay: '/backapi/v1/pay',
};
const products = [makeProduct([makePlan()]), makeProduct([makePlan({ id: 'pack', price: '5' })], 0)];
const sold = () => ({ body: { success: '1', result: products } });
const ordered = () => ({ body: { success: '1', obj: { orderId: 'order-1' } } });
const undecided = () => ({ body: { success: '1', obj: { status: 0 } } });
const refuse = (code: string, msg = 'in the server’s words') => ({ body: { success: code, msg } });

let screen: ReturnType<typeof mountScreen> | undefined;
beforeEach(async () => {
  localStore.set(localKeys.purchases, null);
  await clear(answerStore);
});
afterEach(() => {
  screen?.unmount();
  sessions.set(null);
  for (const { id } of notices.get()) notices.dismiss(id);
});

async function mountPricing(): Promise<ReturnType<typeof mountScreen>> {
  const mounted = mountScreen(<Pricing />);
  screen = mounted;
  await waitUntil(() => mounted.findButton('Buy for $49.80'));
  return mounted;
}

async function buyAndRead(mounted: ReturnType<typeof mountScreen>): Promise<string> {
  mounted.findButton('Buy for $49.80').click();
  return waitUntil(() => {
    const alert = mounted.host.querySelector('[role="alert"]');
    if (!alert?.textContent) throw new Error('nothing was said');
    return alert.textContent;
  });
}

describe('a purchase that the server refuses says why, beside its button', () => {
  test.each([
    [billing.unknownPlan, 'This plan is no longer sold. Please reload the page and choose again.'],
    [
      billing.introductionUsed,
      /^The introductory price is for new customers, and you have already used it\./,
    ],
    [billing.subscribedAlready, /^This email already has a subscription here\. Log in to change it/],
    ['0', 'in the server’s words'],
  ])('%s of the order', async (code, words) => {
    answerCalls({ [paths.products]: sold, [paths.create]: () => refuse(code) });
    const mounted = await mountPricing();
    expect(await buyAndRead(mounted)).toMatch(words);
    // Nothing hangs: it can be pressed again.
    await waitUntil(() => expect(mounted.findButton('Buy for $49.80').disabled).toBe(false));
  });

  test('no longer sold: the list is asked for again, and the words outlive the old cards', async () => {
    const asked = answerCalls({ [paths.products]: sold, [paths.create]: () => refuse(billing.unknownPlan) });
    await buyAndRead(await mountPricing());
    await waitUntil(() => expect(asked.filter(({ path }) => path === paths.products)).toHaveLength(2));
    expect(notices.get().map(({ text }) => text)).toEqual([
      'This plan is no longer sold. Please reload the page and choose again.',
    ]);
  });

  test('already paid: said in those words, and the next press begins a new order', async () => {
    const asked = answerCalls({
      [paths.products]: sold,
      [paths.create]: ordered,
      [paths.pay]: () => refuse(billing.alreadyPaid),
      '/backapi/v1/pay/info/order-1': undecided,
    });
    const mounted = await mountPricing();
    expect(await buyAndRead(mounted)).toBe(
      'This order has already been paid. Nothing more will be charged for it.',
    );
    await waitUntil(() => expect(mounted.findButton('Buy for $49.80').disabled).toBe(false));
    mounted.findButton('Buy for $49.80').click();
    await waitUntil(() => expect(asked.filter(({ path }) => path === paths.create)).toHaveLength(2));
  });
});

describe('a purchase that does not come through says so, and continues with the same order', () => {
  test.each([
    ['no network' as const, 'You seem to be offline. Try again when the network is back.'],
    [{ status: 503, body: {} }, 'The server could not do that at the moment. Try again later.'],
    [{ status: 429, body: {} }, 'Too many attempts. Wait a little and try again.'],
    [{ body: { obj: 'nonsense' } }, /^The server sent an unexpected answer/],
  ])('%j', async (answer, words) => {
    const asked = answerCalls({
      [paths.products]: sold,
      [paths.create]: ordered,
      [paths.pay]: () => answer,
      '/backapi/v1/pay/info/order-1': undecided,
    });
    if (words instanceof RegExp) vi.spyOn(console, 'error').mockImplementation(() => {});
    const mounted = await mountPricing();
    expect(await buyAndRead(mounted)).toMatch(words);
    await waitUntil(() => expect(mounted.findButton('Buy for $49.80').disabled).toBe(false));
    mounted.findButton('Buy for $49.80').click();
    await waitUntil(() => expect(asked.filter(({ path }) => path === paths.pay)).toHaveLength(2));
    expect(asked.filter(({ path }) => path === paths.create)).toHaveLength(1);
  });

  test('an address that is neither https nor this site is not followed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answerCalls({
      [paths.products]: sold,
      [paths.create]: ordered,
      [paths.pay]: () => ({ body: { success: '1', obj: { redirectUrl: 'javascript:alert(1)' } } }),
    });
    expect(await buyAndRead(await mountPricing())).toBe(
      'The address of the payment page is not secure, so it was not opened. Nothing was charged. Contact support.',
    );
  });
});

describe('without anything to sell', () => {
  test.each([
    ['an empty list', () => ({ body: { success: '1', result: [] } })],
    ['a call that fails', () => refuse('0')],
  ])('%s shows the two default plans, which ask for patience', async (_, answer) => {
    const asked = answerCalls({ [paths.products]: answer });
    const mounted = mountScreen(<Pricing />);
    screen = mounted;
    await waitUntil(() => mounted.findButton('Buy for $0.99'));
    expect(mounted.host.querySelectorAll('li button')).toHaveLength(2);
    expect(await buyAndRead(mounted)).toBe('Please wait patiently for us to access the payment');
    expect(asked.some(({ path }) => path === paths.create)).toBe(false);
  });
});

test('a site without default prices that sells nothing shows no section for prices', async () => {
  const site = { ...sampleTenant.site, pricing: { defaults: false } };
  const asked = answerCalls({ [paths.products]: () => ({ body: { success: '1', result: [] } }) });
  const mounted = mountScreen(<Pricing />, { ...sampleTenant, site });
  screen = mounted;
  await waitUntil(() => expect(asked).not.toHaveLength(0));
  await waitUntil(() => expect(mounted.host.querySelector('#price')).toBeNull());
});

test('while the server does not answer, the last prices seen show with their date, then the new ones', async () => {
  let answer = (_: { body: object }) => {};
  answerCalls({
    [paths.products]: () =>
      new Promise<{ body: object }>((resolve) => {
        answer = resolve;
      }),
  });
  const { code } = sampleTenant.site.site;
  await storeAnswer(['products', code, 'en', undefined], products, Date.now() - dayMs);
  const mounted = await mountPricing();
  expect(mounted.host.textContent).toContain('The server is slow. These prices are from');
  answer({ body: { success: '1', result: [makeProduct([makePlan({ price: '51.20' })])] } });
  await waitUntil(() => mounted.findButton('Buy for $51.20'));
  expect(mounted.host.textContent).not.toContain('The server is slow');
});

test('a member sees until when they are one, and what becomes of a subscription that they have', async () => {
  sessions.set({ email: 'kim@mail.test', tokenKey: 'x-token', tokenValue: 'secret' });
  const expirationTime = Date.now() + 40 * dayMs;
  const subscription = {
    status: 'active',
    renewsAt: expirationTime,
    price: '49.8',
    currency: 'USD',
    duration: 1,
    durationUnit: durationUnits.month,
  };
  const obj = { email: 'kim@mail.test', subStatus: 1, expirationTime, subscription };
  answerCalls({ [paths.products]: sold, '/backapi/v1/user/info': () => ({ body: { success: '1', obj } }) });
  const mounted = await mountPricing();
  await waitUntil(() =>
    expect(mounted.host.textContent).toMatch(/Your membership runs until \w{3} \d+, \d{4}\./),
  );
  expect(mounted.host.textContent).toContain('replaces your current one');
});

test('no discount code is valid, and the dialog opens empty again', async () => {
  answerCalls({ [paths.products]: sold });
  const mounted = await mountPricing();
  for (const _ of ['first time', 'again']) {
    mounted.findButton('I have a discount code').click();
    const input = await waitUntil(() => {
      const found = mounted.host.querySelector('dialog input');
      if (!(found instanceof HTMLInputElement)) throw new Error('no dialog');
      return found;
    });
    expect(input.value).toBe('');
    expect(mounted.host.textContent).not.toContain('Invalid discount code');
    mounted.findButton('Submit').click();
    await waitUntil(() => expect(mounted.host.textContent).toContain('Invalid discount code'));
    mounted.host.querySelector<HTMLButtonElement>('dialog [aria-label="Close"]')?.click();
    await waitUntil(() => expect(mounted.host.querySelector('dialog')).toBeNull());
  }
});
