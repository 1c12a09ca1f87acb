import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { type SmtpListener, startSmtpListener } from '../testing/smtp-listener';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { createMailer } from './mailer';

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

test('a payment’s mail has its text, the same as HTML, and the receipt; nobody’s absence note answers it', async () => {
  const email = 'reader@example.test';
  const buyer = shop.newVisitor();
  const page = await buyer.startPayment(await buyer.createOrder('pack', 'pack-week', { email }));
  await buyer.decide(page, 'approve');
  const mail = await vi.waitUntil(() => smtp.mails.find(({ to }) => to === email), { timeout: 20_000 });
  const [head = '', ...parts] = mail.data.split(/^--.*\r\n/m);
  expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(head).not.toMatch(/^List-Unsubscribe/im);
  const types = parts.map((part) => /^Content-Type: ([^;\r]+)/m.exec(part)?.[1]);
  expect(types.filter((type) => type !== undefined)).toEqual([
    'multipart/alternative',
    'text/plain',
    'text/html',
    'application/pdf',
  ]);
  const [html = '', pdf = ''] = ['text/html', 'application/pdf'].map((type) =>
    parts.find((part) => part.startsWith(`Content-Type: ${type}`)),
  );
  expect(html.replace(/=\r\n/g, '')).toContain('<html lang=3D"en">');
  expect(pdf).toMatch(/^Content-Disposition: attachment; filename=receipt-[\dA-F-]+\.pdf\r$/m);
  expect(
    Buffer.from(pdf.split('\r\n\r\n')[1] ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a mail that is sent once more is the same mail to who receives it', async () => {
  const mailer = createMailer(shop.config);
  const to = 'twice@example.test';
  const mail = {
    siteCode: 'alpha-test',
    fromName: 'Alpha',
    to,
    subject: 'A',
    text: 'A',
    html: '<p>A',
    attachments: [],
  };
  await mailer.send('mail-1', mail);
  await mailer.send('mail-1', mail);
  const received = smtp.mails.filter((one) => one.to === to);
  expect(received).toHaveLength(2);
  for (const { data } of received) expect(data).toMatch(/^Message-ID: <mail-1@alpha\.test>\r$/m);
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
