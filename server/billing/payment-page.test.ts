import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../contract/time-spans';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { webhookPath } from './billing-paths';
import { signatureHeader, signWebhook } from './webhook-signature';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

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

  test('has the fonts of the site, and serves no other file', async () => {
    const buyer = shop.newVisitor();
    const page = await buyer.startPayment(await buyer.createOrder('pack', 'pack-week'));
    expect((await buyer.open(page)).headers['content-security-policy']).toContain("font-src 'self'");
    const { body: style } = await buyer.open('/sandbox/style.css');
    const addresses = [...style.matchAll(/url\("(\/sandbox\/fonts\/[^"]+)"\)/g)].map(
      ([, address]) => address,
    );
    expect(addresses).toContain('/sandbox/fonts/nunito-cyrillic-wght-normal.woff2');
    expect(style).not.toContain('@fontsource');
    const font = await buyer.open('/sandbox/fonts/manrope-latin-wght-normal.woff2');
    expect(font.headers['content-type']).toBe('font/woff2');
    expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
    expect((await buyer.open('/sandbox/fonts/package.json')).statusCode).toBe(404);
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
    expect(refused.body).toContain('It needs one @, as in name@example.com.');
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

function readOi(answer: { headers: Record<string, unknown> }): unknown {
  const oi = new URL(String(answer.headers.location)).searchParams.get('oi') ?? '';
  return JSON.parse(Buffer.from(oi, 'base64').toString('utf8'));
}
