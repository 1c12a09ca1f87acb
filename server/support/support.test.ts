import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountDataCalls } from '../../contract/account-data';
import { headerNames } from '../../contract/envelope';
import { supportCalls, supportMessageMaxLength } from '../../contract/support';
import { createMailer } from '../mail/mailer';
import { findMail } from '../testing/find-mail';
import { startTestBackend, type TestBackend, writeSite } from '../testing/test-backend';

const supportAddress = 'help@alpha.test';
const url = supportCalls.askSupport.path;
const request = { message: 'Where is my file?', email: 'visitor@mail.test' };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend(
    { supportLimits: { perNetworkDay: 5, perPersonDay: 2, perSiteDay: 7 } },
    (sitesDir) => writeSite(sitesDir, 'alpha.test', { server: { supportAddress, aliases: ['127.0.0.1'] } }),
  );
  await backend.listen();
});
afterAll(() => backend.close());

const ask = (payload: object, { headers = {}, host = 'alpha.test', remoteAddress = '127.0.0.1' } = {}) =>
  backend.inject({ method: 'POST', url, payload, headers, host, remoteAddress });

async function readMails(from: string) {
  const mails = (await createMailer(backend.config).listOutbox?.('alpha-test')) ?? [];
  return mails.filter(({ replyTo }) => replyTo === from);
}

test('a message is mailed to the site’s address once for its key, and its answer goes to the person', async () => {
  const { email, headers } = await backend.signIn();
  const job = { id: 'job-1', name: 'Plan <b>.pdf' };
  const message = 'Page 2 is <i>empty</i>.';
  const keyed = { ...headers, [headerNames.idempotencyKey]: randomUUID() };
  for (const _ of ['first', 'repeated']) {
    const answer = await ask({ message, email, job }, { headers: keyed });
    expect(answer.json()).toMatchObject({ success: '1' });
  }
  const mail = await findMail(backend.config, supportAddress, /Page 2/);
  expect(mail).toMatchObject({ replyTo: email });
  expect(mail.text).toContain('Plan <b>.pdf (job-1)');
  expect(mail.html).toContain('Page 2 is &lt;i&gt;empty&lt;/i&gt;.');
  expect(await readMails(email)).toHaveLength(1);
  await backend.inject({
    method: 'POST',
    url: accountDataCalls.deleteAccount.path,
    payload: { email },
    headers,
  });
  expect(await readMails(email)).toEqual([]);
});

test('a site without an address takes none, and what is empty or too long is refused', async () => {
  expect((await ask(request, { host: 'beta.test' })).statusCode).toBe(404);
  expect((await ask({ ...request, message: ' \n' })).statusCode).toBe(400);
  const tooLong = 'x'.repeat(supportMessageMaxLength + 1);
  expect((await ask({ ...request, message: tooLong })).statusCode).toBe(400);
});

test('a person, a network and a site may send so many a day', async () => {
  const statusOf = async (email: string, remoteAddress: string) =>
    (await ask({ ...request, email }, { remoteAddress })).statusCode;
  expect(await statusOf('a@mail.test', '127.0.0.2')).toBe(200);
  expect(await statusOf('a@mail.test', '127.0.0.2')).toBe(200);
  expect(await statusOf('a@mail.test', '127.0.0.3')).toBe(429);
  expect(await statusOf('b@mail.test', '127.0.0.2')).toBe(200);
  expect(await statusOf('b@mail.test', '127.0.0.2')).toBe(200);
  expect(await statusOf('c@mail.test', '127.0.0.2')).toBe(200);
  expect(await statusOf('c@mail.test', '127.0.0.2')).toBe(429);
  expect(await statusOf('d@mail.test', '127.0.0.4')).toBe(200);
  expect(await statusOf('e@mail.test', '127.0.0.5')).toBe(429);
});
