import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { type SmtpListener, startSmtpListener } from '../testing/smtp-listener';
import { startTestShop, type TestShop } from '../testing/test-shop';

let smtp: SmtpListener;
let shop: TestShop;
beforeAll(async () => {
  smtp = await startSmtpListener();
  shop = await startTestShop({ smtpUrl: smtp.url, mailFrom: 'hello@alpha.test' });
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

test('a payment’s mail goes to the mail server, from the site, with a link that sets the password', async () => {
  const email = 'buyer@example.test';
  const buyer = shop.newVisitor();
  const page = await buyer.startPayment(await buyer.createOrder('pack', 'pack-week', { email }));
  await buyer.decide(page, 'approve');
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(1);
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({ from: 'hello@alpha.test', to: email });
  expect(mail?.data).toMatch(/^From: "?alpha\.test"? <hello@alpha\.test>/m);
  const token = /reset\?token=3D([\w-]+)/.exec(mail?.data.replace(/=\r\n/g, '') ?? '')?.[1];
  const payload = { token, newPass: 'my-password' };
  const answer = await shop.inject({ method: 'POST', url: accountCalls.resetPassword.path, payload });
  expect(answer.json().success).toBe('1');
  // Where mail goes out, nobody reads it on a page.
  expect((await shop.inject({ host: 'beta.test', url: '/sandbox/outbox' })).statusCode).toBe(404);
});

test('a mail server that refuses for now is asked again, and gets the mail once', async () => {
  const { email } = await shop.signIn();
  smtp.refuseNext(1);
  await shop.inject({
    method: 'POST',
    url: accountCalls.forgotPassword.path,
    payload: { identifier: email },
  });
  await expect
    .poll(() => smtp.mails.filter(({ to }) => to === email).length, { timeout: 25_000, interval: 200 })
    .toBe(1);
});
