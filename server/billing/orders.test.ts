import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingCalls } from '../../contract/billing';
import { failureCodes } from '../../contract/failures';
import { readSites } from '../tenants/read-sites';
import { envelopeOf } from '../testing/test-backend';
import { startTestShop, type TestShop } from '../testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

describe('the list of plans', () => {
  test('is in the language of the person, with amounts as decimal text', async () => {
    const [plus] = envelopeOf(await shop.listProducts('alpha-test', { cookie: 'lang=vi' }))
      .result as object[];
    expect(plus).toMatchObject({ name: 'Gói Plus', isRenew: 1 });
    expect(plus).toMatchObject({
      productsPriceList: [
        { offerType: 1, price: '49.80', tryoutPrice: '0.99', tryoutDuration: 2, tryoutDurationUnit: 2 },
        { offerType: 2, firstDiscountPrice: '10.00' },
        { offerType: 0, price: '20.00', duration: 1, durationUnit: 4 },
      ],
    });
    const { config } = (plus as { productsPriceList: { config: string }[] }).productsPriceList[0] ?? {};
    expect(JSON.parse(config ?? '')).toMatchObject({
      subquota: 120,
      tag: 'Best value',
      bullets: ['One', 'Two'],
    });
  });

  test('of a channel is its own, and of an unknown channel the site’s', async () => {
    const ofChannel = envelopeOf(await shop.listProducts('alpha-test-vn')).result;
    expect(ofChannel).toMatchObject([
      { id: 'pack-vn', productsPriceList: [{ price: '49000', currency: 'VND' }] },
    ]);
    expect(envelopeOf(await shop.listProducts('alpha-test-nobody')).result).toHaveLength(2);
  });

  test('of another site is refused', async () => {
    expect((await shop.listProducts('beta-test')).statusCode).toBe(400);
  });

  test('of every demo site can be read', async () => {
    const { tenants } = await readSites('sites', {}, { isDemo: true });
    const asked = { channel: undefined, language: 'ru', hasUsedIntroduction: false } as const;
    for (const tenant of new Set(tenants.values()))
      expect(tenant.plans.listProducts(asked).length, tenant.host).toBeGreaterThan(1);
  });
});

describe('an order', () => {
  test('is one for a double click, a retry and a second tab', async () => {
    const buyer = shop.newVisitor();
    const key = randomUUID();
    const first = await buyer.createOrder('pack', 'pack-week', { key });
    const again = await buyer.createOrder('pack', 'pack-week', { key });
    const otherTab = await buyer.createOrder('pack', 'pack-week');
    expect([again, otherTab]).toEqual([first, first]);
    expect(await buyer.startPayment(first)).toBe(await buyer.startPayment(first));
  });

  test.each([
    'https://evil.test/payment-results',
    '//evil.test/',
    'javascript:alert(1)',
    'http://alpha.test.evil.test/',
  ])('that would return to %s is malformed', async (successUrl) => {
    const answer = await shop.newVisitor().tryOrder('pack', 'pack-week', { successUrl });
    expect(answer.statusCode).toBe(400);
    expect(envelopeOf(answer).msg).toContain('successUrl');
  });

  test('for what is not sold has its own code', async () => {
    const answer = await shop.newVisitor().tryOrder('pack', 'plus-month');
    expect(answer.statusCode).toBe(200);
    expect(envelopeOf(answer).success).toBe(failureCodes.billing.unknownPlan);
  });

  test('is there for whoever made it alone, on its site alone', async () => {
    const buyer = shop.newVisitor();
    const orderId = await buyer.createOrder('pack', 'pack-week');
    expect(await buyer.readStatus(orderId)).toBe(0);
    expect((await shop.newVisitor().readOrder(orderId)).statusCode).toBe(404);
    expect((await (await shop.newCustomer()).readOrder(orderId)).statusCode).toBe(404);
    const elsewhere = await shop.inject({
      host: 'beta.test',
      url: billingCalls.paymentInfo.path.replace(':id', orderId),
      headers: buyer.headers(),
    });
    expect(elsewhere.statusCode).toBe(404);
    const stranger = await shop.newCustomer();
    const paid = await shop.inject({
      method: 'POST',
      url: billingCalls.pay.path,
      headers: stranger.headers(),
      payload: { orderId, payExtend: '{}' },
    });
    expect(paid.statusCode).toBe(404);
  });

  test('for what another site sells, or with a return of another site, is not made', async () => {
    const answer = await shop.newVisitor('beta.test').tryOrder('pack', 'pack-week', {
      successUrl: 'http://beta.test/payment-results',
      cancelUrl: 'http://beta.test/sub/price',
    });
    expect(envelopeOf(answer).success).toBe(failureCodes.billing.unknownPlan);
    const cancelUrl = 'http://beta.test/sub/price';
    expect((await shop.newVisitor().tryOrder('pack', 'pack-week', { cancelUrl })).statusCode).toBe(400);
  });

  test('in whole units goes to the payment page and the receipt as it is', async () => {
    const buyer = await shop.newCustomer();
    const orderId = await buyer.createOrder('pack-vn', 'pack-vn-week');
    const page = await buyer.startPayment(orderId);
    expect((await buyer.open(`${page}?lang=vi`)).body).toContain('49.000\u00a0₫');
    await buyer.decide(page, 'approve');
    await expect.poll(() => buyer.readStatus(orderId), { timeout: 20_000 }).toBe(1);
    expect(envelopeOf(await buyer.readOrder(orderId)).obj).toMatchObject({
      charged: '49000',
      currency: 'VND',
    });
  });

  test('that is refused names no visitor: the first one that is made does', async () => {
    const order = (successUrl: string) =>
      shop.inject({
        method: 'POST',
        url: billingCalls.createPayment.path,
        payload: {
          ...{
            productsId: 'pack',
            productsPriceId: 'pack-week',
            successUrl,
            cancelUrl: 'http://alpha.test/',
          },
          ...{ userExtend: '{}', transparentExtend: '{}', orderAdInfoExtend: '{}', marketingChannel: 'seo' },
        },
      });
    const refused = await order('http://elsewhere.test/');
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([400, undefined]);
    expect((await order('http://alpha.test/')).headers['set-cookie']).toMatch(/^visitor=/);
  });

  test('that is paid cannot be paid again', async () => {
    const buyer = await shop.newCustomer();
    const orderId = await buyer.buy('pack-week');
    const payload = { orderId, payExtend: '{}' };
    const answer = await shop.inject({
      method: 'POST',
      url: billingCalls.pay.path,
      payload,
      headers: buyer.headers(),
    });
    expect(envelopeOf(answer).success).toBe(failureCodes.billing.alreadyPaid);
  });
});

test('the older flow sells, pays and says that it is decided', async () => {
  const buyer = shop.newVisitor();
  const created = await shop.inject({ method: 'POST', url: billingCalls.createOlderOrder.path });
  const cookie = String(created.headers['set-cookie']).split(';')[0] ?? '';
  const { uid } = envelopeOf(created).obj as { uid: string };
  const readStatus = async () =>
    envelopeOf(await shop.inject({ url: `${billingCalls.olderOrder.path}?uid=${uid}`, headers: { cookie } }))
      .obj;
  expect(await readStatus()).toMatchObject({ serviceStatus: 0 });
  const paying = await shop.inject({
    method: 'POST',
    url: billingCalls.payOlderOrder.path.replace(':uid', uid),
    headers: { cookie },
  });
  const { redirectUrl } = envelopeOf(paying).obj as { redirectUrl: string };
  const left = await buyer.decide(new URL(redirectUrl).pathname, 'approve', { email: 'older@example.test' });
  expect(left.headers.location).toBe(`http://alpha.test/sub/payresult?uid=${uid}`);
  await expect.poll(readStatus, { timeout: 20_000 }).toMatchObject({ serviceStatus: 1 });
});
