import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { accountDataCalls } from '../../contract/account-data';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import { failureCodes } from '../../contract/failures';
import { storageCalls } from '../../contract/storage';
import { readPdfPages } from '../../tests/support/read-pdf';
import { demoPeople } from '../accounts/demo-people';
import { describeDate } from '../billing/describe-terms';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { membershipGrants, orders } from '../db/schema';
import { envelopeOf, filePayload } from '../testing/test-backend';
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const ask = async (headers: Record<string, string>, url: string) =>
  envelopeOf(await shop.inject({ url, headers }));
const confirmDeletion = (headers: Record<string, string>, email: string) =>
  shop.inject({ method: 'POST', url: accountDataCalls.deleteAccount.path, headers, payload: { email } });

test('each limit is said with what is used of it', async () => {
  const { headers } = await shop.signIn();
  await upload(headers, 'picture.png', 'twelve bytes');
  const { result } = await ask(headers, accountDataCalls.usage.path);
  expect(result).toEqual([
    { name: 'storage', used: 12, limit: shop.config.storage.personBytes },
    { name: 'jobs', used: 0, limit: shop.config.maxUnfinishedWorks },
    { name: 'messages', used: 0, limit: shop.config.messageLimits.perPersonHour },
  ]);
});

test('the export has what is stored, and no secret', async () => {
  const buyer = await shop.newCustomer();
  await buyer.buy('plus-plain');
  await upload(buyer.headers(), 'picture.png', 'x');
  const { obj } = await ask(buyer.headers(), accountDataCalls.exportAccount.path);
  expect(obj).toMatchObject({
    account: { email: buyer.email },
    orders: [{ state: 'paid', productName: 'Plus' }],
    charges: [{ amount: '20.00', currency: 'USD', period: 0 }],
    subscriptions: [{ state: 'active' }],
    files: [{ name: 'picture.png', sizeBytes: 1 }],
    devices: [{}],
  });
  expect(JSON.stringify(obj)).not.toMatch(/passwordHash|tokenHash|argon2/);
});

test.each([
  ['en', 'Receipt number', 'Paid by'],
  ['vi', 'Số biên nhận', 'Người thanh toán'],
  ['ru', 'Номер квитанции', 'Плательщик'],
  ['id', 'Nomor kuitansi', 'Dibayar oleh'],
  ['fil', 'Numero ng resibo', 'Nagbayad'],
] as const)('a charge’s receipt is a PDF in the buyer’s language (%s)', async (language, ...names) => {
  const buyer = await shop.newCustomer();
  const orderId = await buyIn(buyer, language);
  const pdf = await fetchReceipt(buyer, orderId);
  expect(await findTallestLetter(pdf)).toBeLessThan(30);
  const [page = ''] = await readPdfPages(pdf);
  for (const text of [
    ...names,
    buyer.email,
    orderId,
    'alpha.test',
    'Plus',
    describeDate(Date.now(), language),
  ]) {
    // Letters of different sets stand apart in the PDF's text.
    expect(withoutSpaces(page)).toContain(withoutSpaces(text));
  }
  expect(page).toMatch(/20[.,]00/);
  expect(withoutSpaces(page)).toContain('(USD)');
});

test('another’s receipt, and one of no charge, are not there', async () => {
  const buyer = await shop.newCustomer();
  const orderId = await buyer.buy('plus-plain');
  const stranger = await shop.newCustomer();
  for (const [person, period] of [
    [stranger, '0'],
    [buyer, '1'],
    [buyer, 'x'],
  ] as const) {
    const answer = await shop.inject({ url: receiptPath(orderId, period), headers: person.headers() });
    expect(answer.statusCode).toBe(404);
  }
});

test('an account is deleted when its address was typed: nothing opens it, and its files are gone', async () => {
  const { email, headers } = await shop.signIn();
  const before = await listStored();
  const fileUrl = await upload(headers, 'picture.png', 'x');
  expect(envelopeOf(await confirmDeletion(headers, `not-${email}`)).success).toBe(
    failureCodes.deletionUnconfirmed,
  );
  expect(envelopeOf(await confirmDeletion(headers, email.toUpperCase())).success).toBe('1');
  expect((await shop.inject({ url: accountCalls.userInfo.path, headers })).statusCode).toBe(401);
  expect((await shop.inject({ url: new URL(fileUrl, 'http://alpha.test').pathname })).statusCode).toBe(404);
  expect(await listStored()).toEqual(before);
  // The address is free again.
  expect(await register(email)).toBe('1');
});

test('of who has paid the charges stay without a name, and nothing more is charged', async () => {
  const buyer = await shop.newCustomer();
  const orderId = await buyer.buy('plus-plain', { email: buyer.email });
  expect(envelopeOf(await confirmDeletion(buyer.headers(), buyer.email)).success).toBe('1');
  expect((await shop.inject({ url: accountCalls.userInfo.path, headers: buyer.headers() })).statusCode).toBe(
    401,
  );
  expect(await register(buyer.email)).toBe('1');
  const again = shop.newVisitor();
  const { success, obj } = envelopeOf(await again.readOrder(orderId));
  expect(JSON.stringify({ success, obj })).not.toContain(buyer.email);
});

test('who deletes an account is not sold an introductory price again, by whichever way they come back', async () => {
  const first = await shop.newCustomer();
  await first.buy('plus-month');
  const deleted = await confirmDeletion(first.headers(), first.email);
  expect(envelopeOf(deleted)).toMatchObject({ success: '1' });
  expect(await register(first.email)).toBe('1');
  const payload = { identityType: 'EMAIL', identifier: first.email, credential: 'another-password' };
  const { obj } = envelopeOf(await shop.inject({ method: 'POST', url: accountCalls.login.path, payload }));
  const { tokenKey, tokenValue } = obj as { tokenKey: string; tokenValue: string };
  const again = shop.newCustomerOf({ [tokenKey]: tokenValue });
  const refused = envelopeOf(await again.tryOrder('plus', 'plus-first'));
  expect(refused.success).toBe(failureCodes.billing.introductionUsed);
  const guest = shop.newVisitor();
  const page = await guest.startPayment(await guest.createOrder('plus', 'plus-first'));
  expect((await guest.decide(page, 'approve', { email: first.email })).statusCode).toBe(422);
});

test('money that was approved before a deletion and is reported after it is given back, and its report taken', async () => {
  // Longer than a deletion takes on a busy machine.
  const slow = await startTestShop({ sandboxLateSeconds: 15 });
  const { dataDir } = slow.config;
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const buyer = await slow.newCustomer();
  const orderId = await buyer.createOrder('plus', 'plus-plain');
  const page = await buyer.startPayment(orderId);
  await buyer.decide(page, 'late');
  const deletion = { method: 'POST', url: accountDataCalls.deleteAccount.path } as const;
  const payload = { email: buyer.email };
  expect(envelopeOf(await slow.inject({ ...deletion, headers: buyer.headers(), payload })).success).toBe('1');
  const readReports = async (state: string) =>
    new RegExp(`toolfront_payment_reports\\{state="${state}"\\} (\\d+)`).exec(await slow.readMetrics())?.[1];
  expect(await readReports('waiting')).toBe('1');
  // The approval's, and the refund's that follows it: each was answered with a 2xx.
  await expect.poll(() => readReports('waiting'), { timeout: 60_000, interval: 100 }).toBe('0');
  expect(await readReports('given_up')).toBe('0');
  expect((await slow.newVisitor().open(page)).statusCode).toBe(404);
  await slow.app.close();

  const { database, close } = await openEmbeddedDatabase(dataDir);
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ state: 'refunded', email: null });
  const grants = await database.select().from(membershipGrants).where(eq(membershipGrants.orderId, orderId));
  expect(grants).toMatchObject([{ amountMinor: 2000, currency: 'USD' }]);
  expect(grants[0]?.validUntil).toEqual(grants[0]?.validFrom);
  await close();
}, 120_000);

test('a demo person, whom all visitors share, stays', async () => {
  const answer = await shop.inject({
    method: 'POST',
    url: accountCalls.login.path,
    payload: { identityType: 'EMAIL', identifier: demoPeople.member, credential: demoPeople.password },
  });
  const { tokenKey, tokenValue } = answer.json().obj;
  const refused = envelopeOf(await confirmDeletion({ [tokenKey]: tokenValue }, demoPeople.member));
  expect(refused.success).toBe(failureCodes.demoPerson);
});

/** In points: a font that the canvas does not understand would be drawn in any size. */
async function findTallestLetter(pdf: Buffer): Promise<number> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  return Math.max(...items.map((item) => ('height' in item ? item.height : 0)));
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

async function buyIn(buyer: Buyer, language: string): Promise<string> {
  const answer = await shop.inject({
    method: 'POST',
    url: billingCalls.createPayment.path,
    headers: { ...buyer.headers(), 'accept-language': language, 'idempotency-key': randomUUID() },
    payload: {
      productsId: 'plus',
      productsPriceId: 'plus-plain',
      successUrl: 'http://alpha.test/payment-results',
      cancelUrl: 'http://alpha.test/sub/price',
      userExtend: '{}',
      transparentExtend: '{}',
      orderAdInfoExtend: '{}',
      marketingChannel: 'seo',
    },
  });
  const { orderId } = envelopeOf(answer).obj as { orderId: string };
  await buyer.decide(await buyer.startPayment(orderId), 'approve');
  await expect.poll(() => buyer.readStatus(orderId), { timeout: 20_000 }).toBe(1);
  return orderId;
}

async function fetchReceipt(buyer: Buyer, orderId: string): Promise<Buffer> {
  const { obj } = await ask(buyer.headers(), receiptPath(orderId, '0'));
  return Buffer.from((obj as { base64: string }).base64, 'base64');
}

function receiptPath(orderId: string, period: string): string {
  return billingCalls.receiptFile.path.replace(':id', orderId).replace(':period', period);
}

async function register(email: string): Promise<string> {
  const payload = {
    identityType: 'EMAIL',
    identifier: email,
    credential: 'another-password',
    trackId: '0123456789abcdef',
  };
  return envelopeOf(await shop.inject({ method: 'POST', url: accountCalls.register.path, payload })).success;
}

async function upload(headers: Record<string, string>, name: string, content: string): Promise<string> {
  const { headers: formHeaders, payload } = filePayload(name, Buffer.from(content));
  const url = storageCalls.uploadFile.path;
  const answer = await shop.inject({ method: 'POST', url, headers: { ...headers, ...formHeaders }, payload });
  return String(envelopeOf(answer).obj);
}

async function listStored(): Promise<string[]> {
  return (await readdir(join(shop.config.dataDir, 'files'), { recursive: true })).filter((name) =>
    name.includes('/'),
  );
}
