import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls, userInfoSchema } from '../../contract/accounts';
import { billingCalls, orderHistoryPageSchema } from '../../contract/billing';
import { failureCodes } from '../../contract/failures';
import { dayMs } from '../../contract/time-spans';
import { envelopeOf } from '../testing/test-backend';
import { testPlans } from '../testing/test-plans';
import { startTestShop, type TestShop } from '../testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

describe('a trial or a lower first price', () => {
  const listFor = async (headers: Record<string, string>) =>
    (
      envelopeOf(await shop.listProducts('alpha-test', headers)).result as { productsPriceList: object[] }[]
    )[0]?.productsPriceList;

  test('is a person’s once: after it the plans have their normal prices, for which they can be bought', async () => {
    const buyer = await shop.newCustomer();
    expect(await listFor(buyer.headers())).toMatchObject([
      { offerType: 1 },
      { offerType: 2 },
      { offerType: 0 },
    ]);
    await buyer.buy('plus-month');
    for (const priceId of ['plus-month', 'plus-first']) {
      const answer = envelopeOf(await buyer.tryOrder('plus', priceId));
      expect(answer.success).toBe(failureCodes.billing.introductionUsed);
    }
    expect(await listFor(buyer.headers())).toMatchObject([
      { id: 'plus-month.full', offerType: 0, price: '49.80', tryoutPrice: null, tryoutDuration: null },
      { id: 'plus-first.full', offerType: 0, price: '30.00', firstDiscountPrice: null },
      { id: 'plus-plain', offerType: 0 },
    ]);
    const orderId = await buyer.createOrder('plus', 'plus-month.full');
    expect((await buyer.open(await buyer.startPayment(orderId))).body).toContain('$49.80 / 1 month');
    expect(await listFor({})).toMatchObject([{ offerType: 1 }, { offerType: 2 }, { offerType: 0 }]);
  });

  test('is refused on the payment page to an address that has had one, though its webhook is on its way', async () => {
    const email = 'twice@example.test';
    const pages = await Promise.all(
      ['plus-month', 'plus-first', 'plus-month'].map(async (priceId) => {
        const visitor = shop.newVisitor();
        return { visitor, page: await visitor.startPayment(await visitor.createOrder('plus', priceId)) };
      }),
    );
    const answers = await Promise.all(
      pages.map(({ visitor, page }) => visitor.decide(page, 'late', { email })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.body).toContain('this email has already used it here');
    const attached = await shop.newVisitor().tryOrder('pack', 'pack-week', { email });
    expect(envelopeOf(attached).success).toBe('1');
  });
});

describe('a stranger who pays for somebody’s address', () => {
  const plain = ['plus', 'plus-plain'] as const;

  test('begins no second subscription: the page says why before anything is charged, and a pack adds up', async () => {
    const person = await shop.newProvenCustomer();
    await person.buy('plus-plain');
    const before = await person.readInfo();
    const attached = await shop.newVisitor().tryOrder(...plain, { email: person.email });
    expect(envelopeOf(attached).success).toBe(failureCodes.billing.subscribedAlready);
    const stranger = shop.newVisitor();
    const page = await stranger.startPayment(await stranger.createOrder(...plain));
    for (const decision of ['approve', 'late']) {
      const answer = await stranger.decide(page, decision, { email: person.email });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain('This email already has a subscription here.');
    }
    expect(await person.readInfo()).toEqual(before);

    await shop.newVisitor().buy('pack-week', { email: person.email });
    expect(await person.readInfo()).toEqual({
      ...before,
      expirationTime: before.expirationTime + 7 * dayMs,
    });
  });

  test('is no stranger when signed in: another plan takes the place of the first, which is not charged any more', async () => {
    const person = await shop.newCustomer();
    const first = await person.buy('plus-plain');
    const second = await person.buy('plus-first');
    expect(envelopeOf(await person.readOrder(first)).obj).toMatchObject({ renewsAt: null });
    const { expirationTime } = await person.readInfo();
    expect(envelopeOf(await person.readOrder(second)).obj).toMatchObject({ renewsAt: expirationTime });
  });
});

describe('a membership', () => {
  test('of a trial lasts as long as the trial and then renews', async () => {
    const buyer = await shop.newCustomer();
    const orderId = await buyer.buy('plus-month');
    const info = await buyer.readInfo();
    expect(envelopeOf(await buyer.readOrder(orderId)).obj).toMatchObject({ renewsAt: info.expirationTime });
    expect(info.expirationTime - Date.now()).toBeGreaterThan(2 * dayMs - 60_000);
    expect(info.expirationTime - Date.now()).toBeLessThanOrEqual(2 * dayMs);
    expect(info).toMatchObject({
      subStatus: 1,
      subscription: { status: 'active', name: 'Plus', price: '49.80', renewsAt: info.expirationTime },
    });
  });

  test('is named in the language of whoever reads it', async () => {
    const buyer = await shop.newCustomer();
    await buyer.buy('plus-plain');
    expect(await readPlanNames(buyer.headers())).toEqual({ account: 'Gói Plus', payment: 'Gói Plus' });
  });

  test('adds up with packs, which renew nothing', async () => {
    const buyer = await shop.newCustomer();
    await buyer.buy('pack-week');
    const first = await buyer.readInfo();
    await buyer.buy('pack-week');
    const second = await buyer.readInfo();
    expect(second.expirationTime - first.expirationTime).toBe(7 * dayMs);
    expect(second).toMatchObject({ subStatus: 1, subscription: null });
  });

  test('that is cancelled keeps its end and its reason; without a subscription there is nothing to cancel', async () => {
    const buyer = await shop.newCustomer();
    const cancel = () =>
      shop.inject({
        method: 'PUT',
        url: accountCalls.cancelSubscription.path,
        headers: buyer.headers(),
        payload: { reason: 'The user clicked manually' },
      });
    expect(envelopeOf(await cancel()).success).toBe(failureCodes.billing.notSubscribed);
    await buyer.buy('plus-plain');
    const before = await buyer.readInfo();
    expect(envelopeOf(await cancel()).success).toBe('1');
    const after = await buyer.readInfo();
    expect(after).toMatchObject({ subStatus: 1, expirationTime: before.expirationTime });
    expect(after.subscription?.status).toBe('cancelled');
    expect(envelopeOf(await cancel()).success).toBe('1');
  });

  test('that is cancelled is resumed, and charged when it was to be; what is not there is not', async () => {
    const buyer = await shop.newCustomer();
    const send = async (call: { path: string }, payload?: object) =>
      envelopeOf(
        await shop.inject({
          method: 'PUT',
          url: call.path,
          headers: buyer.headers(),
          ...(payload ? { payload } : {}),
        }),
      ).success;
    const { cancelSubscription, resumeSubscription } = accountCalls;
    expect(await send(resumeSubscription)).toBe(failureCodes.billing.notSubscribed);
    await buyer.buy('pack-week');
    expect(await send(resumeSubscription)).toBe(failureCodes.billing.notSubscribed);
    await buyer.buy('plus-plain');
    const before = await buyer.readInfo();
    expect(await send(cancelSubscription, { reason: 'The user clicked manually' })).toBe('1');
    expect(await send(resumeSubscription)).toBe('1');
    expect(await buyer.readInfo()).toEqual(before);
    // As a press that is repeated.
    expect(await send(resumeSubscription)).toBe('1');
    expect(await buyer.readInfo()).toEqual(before);
  });

  test('is in the order history of its person, receipt and all', async () => {
    const buyer = await shop.newCustomer();
    await buyer.buy('plus-first');
    const url = `${billingCalls.orderHistory.path}?pageNumber=1&pageSize=10`;
    const { page } = envelopeOf(await shop.inject({ url, headers: buyer.headers() }));
    expect(page).toMatchObject({
      totalCount: 1,
      result: [{ charged: '10.00', currency: 'USD', period: 0, email: buyer.email, productName: 'Plus' }],
    });
    expect((await shop.inject({ url })).statusCode).toBe(401);
    const other = await shop.newCustomer();
    expect(envelopeOf(await shop.inject({ url, headers: other.headers() })).page).toMatchObject({
      totalCount: 0,
    });
  });
});

test('a plan that the site sells no more is named as it was bought', async () => {
  const other = await startTestShop();
  try {
    const buyer = await other.newCustomer();
    await buyer.buy('plus-plain');
    const [, ...rest] = testPlans.products;
    const path = join(other.config.sitesDir, 'alpha.test', 'plans.json');
    await writeFile(path, JSON.stringify({ ...testPlans, products: rest }));
    await expect
      .poll(() => readPlanNames(buyer.headers(), other), { timeout: 20_000 })
      .toEqual({ account: 'Plus', payment: 'Plus' });
  } finally {
    await other.close();
  }
});

/** What a Vietnamese reader's account and newest payment call the plan. */
async function readPlanNames(headers: Record<string, string>, from: TestShop = shop) {
  const read = async (url: string) =>
    envelopeOf(await from.inject({ url, headers: { ...headers, cookie: 'lang=vi' } }));
  const { obj } = await read(accountCalls.userInfo.path);
  const { page } = await read(`${billingCalls.orderHistory.path}?pageNumber=1&pageSize=1`);
  return {
    account: parse(userInfoSchema, obj).subscription?.name,
    payment: parse(orderHistoryPageSchema, page).result[0]?.productName,
  };
}
