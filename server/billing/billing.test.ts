import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/calls';
import { failureCodes } from '../../src/contract/failure-codes';
import { readSites } from '../tenants/read-sites';
import { envelopeOf } from '../testing/test-backend';
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop';
import { webhookPath } from './billing-paths';
import { signatureHeader, signWebhook } from './webhook-signature';

const dayMs = 24 * 60 * 60 * 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
}, 60_000);
afterAll(() => shop.close());

async function listProducts(code: string, headers: Record<string, string> = {}) {
  return shop.inject({ method: 'POST', url: calls.products.path, headers, payload: { code, extend: {} } });
}

async function buy(buyer: Buyer, priceId: string, form: Record<string, string> = {}): Promise<string> {
  const orderId = await buyer.createOrder(priceId.split('-')[0] ?? '', priceId);
  const page = await buyer.startPayment(orderId);
  await buyer.decide(page, 'approve', form);
  await expect.poll(() => buyer.readStatus(orderId), { timeout: 20_000 }).toBe(1);
  return orderId;
}

async function readInfo(headers: Record<string, string>) {
  const { obj } = envelopeOf(await shop.inject({ url: calls.userInfo.path, headers }));
  return obj as { subStatus: number; expirationTime: number; subscription: { status: string } | null };
}

describe('the list of plans', () => {
  test('is in the language of the person, with amounts as decimal text', async () => {
    const [plus] = envelopeOf(await listProducts('alpha-test', { cookie: 'lang=vi' })).result as object[];
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
    const ofChannel = envelopeOf(await listProducts('alpha-test-vn')).result;
    expect(ofChannel).toMatchObject([
      { id: 'pack-vn', productsPriceList: [{ price: '49000', currency: 'VND' }] },
    ]);
    expect(envelopeOf(await listProducts('alpha-test-nobody')).result).toHaveLength(2);
  });

  test('of another site is refused', async () => {
    expect((await listProducts('beta-test')).statusCode).toBe(400);
  });

  test('of every demo site can be read', async () => {
    const { tenants } = await readSites('sites', {});
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
      url: calls.paymentInfo.path.replace(':id', orderId),
      headers: buyer.headers(),
    });
    expect(elsewhere.statusCode).toBe(404);
    const stranger = await shop.newCustomer();
    const paid = await shop.inject({
      method: 'POST',
      url: calls.pay.path,
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

  test('that is paid cannot be paid again', async () => {
    const buyer = await shop.newCustomer();
    const orderId = await buy(buyer, 'pack-week');
    const payload = { orderId, payExtend: '{}' };
    const answer = await shop.inject({
      method: 'POST',
      url: calls.pay.path,
      payload,
      headers: buyer.headers(),
    });
    expect(envelopeOf(answer).success).toBe(failureCodes.billing.alreadyPaid);
  });
});

describe('a trial or a lower first price', () => {
  const listFor = async (headers: Record<string, string>) =>
    (envelopeOf(await listProducts('alpha-test', headers)).result as { productsPriceList: object[] }[])[0]
      ?.productsPriceList;

  test('is a person’s once: after it the plans have their normal prices, for which they can be bought', async () => {
    const buyer = await shop.newCustomer();
    expect(await listFor(buyer.headers())).toMatchObject([
      { offerType: 1 },
      { offerType: 2 },
      { offerType: 0 },
    ]);
    await buy(buyer, 'plus-month');
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
    expect(refused?.body).toContain('this address has had one here');
    const attached = await shop.newVisitor().tryOrder('pack', 'pack-week', { email });
    expect(envelopeOf(attached).success).toBe('1');
  });
});

describe('a stranger who pays for somebody’s address', () => {
  const plain = ['plus', 'plus-plain'] as const;

  test('begins no second subscription: the page says why before anything is charged, and a pack adds up', async () => {
    const person = await shop.newCustomer();
    await buy(person, 'plus-plain');
    const before = await readInfo(person.headers());
    const attached = await shop.newVisitor().tryOrder(...plain, { email: person.email });
    expect(envelopeOf(attached).success).toBe(failureCodes.billing.subscribedAlready);
    const stranger = shop.newVisitor();
    const page = await stranger.startPayment(await stranger.createOrder(...plain));
    for (const decision of ['approve', 'late']) {
      const answer = await stranger.decide(page, decision, { email: person.email });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain('This address has a subscription here already.');
    }
    expect(await readInfo(person.headers())).toEqual(before);

    await buy(shop.newVisitor(), 'pack-week', { email: person.email });
    expect(await readInfo(person.headers())).toEqual({
      ...before,
      expirationTime: before.expirationTime + 7 * dayMs,
    });
  });

  test('is no stranger when signed in: another plan takes the place of the first, which is not charged any more', async () => {
    const person = await shop.newCustomer();
    const first = await buy(person, 'plus-plain');
    const second = await buy(person, 'plus-first');
    expect(envelopeOf(await person.readOrder(first)).obj).toMatchObject({ renewsAt: null });
    const { expirationTime } = await readInfo(person.headers());
    expect(envelopeOf(await person.readOrder(second)).obj).toMatchObject({ renewsAt: expirationTime });
  });
});

describe('the sandbox’s page', () => {
  test('says what is charged now, what later and from when, and that it is a sandbox', async () => {
    const buyer = shop.newVisitor();
    const page = await buyer.startPayment(await buyer.createOrder('plus', 'plus-month'));
    const { body, headers } = await buyer.open(`${page}?lang=en`);
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
    expect(body).toContain('This is a sandbox');
    expect(body).toContain('$0.99 / 2 days');
    expect(body).toContain(`From ${date.format(Date.now() + 2 * dayMs)}`);
    expect(body).toContain('$49.80 / 1 month');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await buyer.open(`${page}?lang=ru`)).body).toContain('49,80');
  });

  test('says the same dates once it is approved', async () => {
    const buyer = await shop.newCustomer();
    const orderId = await buyer.createOrder('plus', 'plus-month');
    const page = `${await buyer.startPayment(orderId)}?lang=en`;
    const [before] = /From \w+ \d+, \d{4}/.exec((await buyer.open(page)).body) ?? [];
    await buyer.decide(page, 'approve');
    await expect.poll(() => buyer.readStatus(orderId), { timeout: 20_000 }).toBe(1);
    expect((await buyer.open(page)).body).toContain(before);
  });

  test('asks for the e-mail when the order has none, and takes no other text for one', async () => {
    const buyer = shop.newVisitor();
    const page = await buyer.startPayment(await buyer.createOrder('pack', 'pack-week'));
    expect((await buyer.open(page)).body).toContain('type="email"');
    const refused = await buyer.decide(page, 'approve', { email: '"><script>' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Please enter the correct email address');
    expect(refused.body).not.toContain('<script>');
  });

  test('leads back with the order in UTF-8 base64, declined or paid, and to the plans when left', async () => {
    const buyer = shop.newVisitor();
    const orderId = await buyer.createOrder('pack', 'pack-week', { email: 'back@example.test' });
    const page = await buyer.startPayment(orderId);
    expect((await buyer.decide(page, 'cancel')).headers.location).toBe('http://alpha.test/sub/price');
    expect(readOi(await buyer.decide(page, 'decline'))).toMatchObject({ status: 2, success: '0' });
    expect(readOi(await buyer.decide(page, 'approve'))).toMatchObject({
      status: 1,
      success: '1',
      currency: 'USD',
      money: '5.00',
      isRenew: 0,
      email: 'back@example.test',
    });
    await expect.poll(() => buyer.readStatus(orderId), { timeout: 20_000 }).toBe(1);
  });

  test('is nobody’s on another site, and no form of another origin decides there', async () => {
    const buyer = shop.newVisitor();
    const page = await buyer.startPayment(await buyer.createOrder('pack', 'pack-week'));
    expect((await shop.newVisitor('beta.test').open(page)).statusCode).toBe(404);
    const foreign = await shop.inject({
      method: 'POST',
      url: page,
      payload: 'decision=approve&email=a@example.test',
      headers: { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(foreign.statusCode).toBe(400);
  });
});

describe('a webhook', () => {
  test('without a good signature changes nothing', async () => {
    const buyer = shop.newVisitor();
    const orderId = await buyer.createOrder('pack', 'pack-week', { email: 'forged@example.test' });
    const body = JSON.stringify({ orderId, type: 'approve' });
    for (const signature of ['', 't=1,v1=00', signWebhook('another secret', body, Date.now())]) {
      const answer = await shop.inject({
        method: 'POST',
        url: webhookPath,
        payload: body,
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
      });
      expect(answer.statusCode).toBe(401);
    }
    expect(await buyer.readStatus(orderId)).toBe(0);
  });
});

describe('a membership', () => {
  test('of a trial lasts as long as the trial and then renews', async () => {
    const buyer = await shop.newCustomer();
    const orderId = await buy(buyer, 'plus-month');
    const info = await readInfo(buyer.headers());
    expect(envelopeOf(await buyer.readOrder(orderId)).obj).toMatchObject({ renewsAt: info.expirationTime });
    expect(info.expirationTime - Date.now()).toBeGreaterThan(2 * dayMs - 60_000);
    expect(info.expirationTime - Date.now()).toBeLessThanOrEqual(2 * dayMs);
    expect(info).toMatchObject({
      subStatus: 1,
      subscription: { status: 'active', price: '49.80', renewsAt: info.expirationTime },
    });
  });

  test('adds up with packs, which renew nothing', async () => {
    const buyer = await shop.newCustomer();
    await buy(buyer, 'pack-week');
    const first = await readInfo(buyer.headers());
    await buy(buyer, 'pack-week');
    const second = await readInfo(buyer.headers());
    expect(second.expirationTime - first.expirationTime).toBe(7 * dayMs);
    expect(second).toMatchObject({ subStatus: 1, subscription: null });
  });

  test('that is cancelled keeps its end and its reason; without a subscription there is nothing to cancel', async () => {
    const buyer = await shop.newCustomer();
    const cancel = () =>
      shop.inject({
        method: 'PUT',
        url: calls.cancelSubscription.path,
        headers: buyer.headers(),
        payload: { reason: 'The user clicked manually' },
      });
    expect(envelopeOf(await cancel()).success).toBe(failureCodes.billing.notSubscribed);
    await buy(buyer, 'plus-plain');
    const before = await readInfo(buyer.headers());
    expect(envelopeOf(await cancel()).success).toBe('1');
    const after = await readInfo(buyer.headers());
    expect(after).toMatchObject({ subStatus: 1, expirationTime: before.expirationTime });
    expect(after.subscription?.status).toBe('cancelled');
    expect(envelopeOf(await cancel()).success).toBe('1');
  });

  test('is in the order history of its person, receipt and all', async () => {
    const buyer = await shop.newCustomer();
    await buy(buyer, 'plus-first');
    const url = `${calls.orderHistory.path}?pageNumber=1&pageSize=10`;
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

test('the older flow sells, pays and tells that it is decided', async () => {
  const buyer = shop.newVisitor();
  const created = await shop.inject({ method: 'POST', url: calls.createOlderOrder.path });
  const cookie = String(created.headers['set-cookie']).split(';')[0] ?? '';
  const { uid } = envelopeOf(created).obj as { uid: string };
  const readStatus = async () =>
    envelopeOf(await shop.inject({ url: `${calls.olderOrder.path}?uid=${uid}`, headers: { cookie } })).obj;
  expect(await readStatus()).toMatchObject({ serviceStatus: 0 });
  const paying = await shop.inject({
    method: 'POST',
    url: calls.payOlderOrder.path.replace(':uid', uid),
    headers: { cookie },
  });
  const { redirectUrl } = envelopeOf(paying).obj as { redirectUrl: string };
  const left = await buyer.decide(new URL(redirectUrl).pathname, 'approve', { email: 'older@example.test' });
  expect(left.headers.location).toBe(`http://alpha.test/sub/payresult?uid=${uid}`);
  await expect.poll(readStatus, { timeout: 20_000 }).toMatchObject({ serviceStatus: 1 });
});

function readOi(answer: { headers: Record<string, unknown> }): unknown {
  const oi = new URL(String(answer.headers.location)).searchParams.get('oi') ?? '';
  return JSON.parse(Buffer.from(oi, 'base64').toString('utf8'));
}
