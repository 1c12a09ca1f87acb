import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import { failureCodes } from '../../contract/failures';
import { messageCalls } from '../../contract/messages';
import { findMail } from '../testing/find-mail';
import { envelopeOf, writeSite } from '../testing/test-backend';
import { startTestShop, type TestShop } from '../testing/test-shop';

type Headers = Record<string, string>;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, (sitesDir) =>
    writeSite(sitesDir, 'alpha.test', {
      server: { aliases: ['127.0.0.1'], demo: true, confirmedEmailFor: ['messages', 'trials'] },
    }),
  );
});
afterAll(() => shop.close());

const post = async (url: string, payload: object, headers: Headers = {}) =>
  envelopeOf(await shop.inject({ method: 'POST', url, payload, headers }));

const message = {
  ...{ sender: 'Anonymous', type: 'anonymous', message: 'Hello', number: 1, phoneNumber: '+14155552671' },
  ...{ isScheduled: false, scheduledTime: null },
};

test('a site may sell its trial and send messages for confirmed addresses alone, and mails the link', async () => {
  const { email, headers } = await shop.signIn();
  const person = shop.newCustomerOf(headers);
  const tryTrial = async () => envelopeOf(await person.tryOrder('plus', 'plus-month'));
  const refused = await tryTrial();
  expect(refused).toMatchObject({ success: failureCodes.emailUnconfirmed });
  expect(refused.msg).toContain('confirm your email first');

  // What is no trial is sold as before.
  await person.buy('pack-week');
  expect((await post(messageCalls.send.path, message, headers)).success).toBe(failureCodes.emailUnconfirmed);
  const history = `${messageCalls.history.path}?pageNumber=1&pageSize=10`;
  expect((await shop.inject({ url: history, headers })).json().page.totalCount).toBe(0);

  const { text } = await findMail(shop.config, email, /\/reset\?confirm=/);
  const token = /confirm=([\w-]+)/.exec(text)?.[1];
  expect((await post(accountCalls.confirmEmail.path, { token }, headers)).success).toBe('1');
  expect((await tryTrial()).success).toBe('1');
  expect((await post(messageCalls.send.path, message, headers)).success).toBe('1');
});

test('nobody buys such a trial without an account, nor as the first price of the older flow', async () => {
  const visitor = shop.newVisitor();
  const email = 'nobody@example.test';
  const answer = envelopeOf(await visitor.tryOrder('plus', 'plus-month', { email }));
  expect(answer.success).toBe(failureCodes.billing.trialNeedsAccount);
  expect(envelopeOf(await visitor.tryOrder('pack', 'pack-week', { email })).success).toBe('1');
  const older = await post(billingCalls.createOlderOrder.path, {});
  expect(older.success).toBe(failureCodes.billing.trialNeedsAccount);
});
