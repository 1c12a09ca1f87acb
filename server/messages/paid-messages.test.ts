import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { failureCodes } from '../../contract/failures';
import { messageCalls, smsStatuses } from '../../contract/messages';
import { readConfig } from '../config';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { type FakeTwilio, startTwilio } from '../testing/start-twilio';
import { startTestBackend, type TestBackend, writeSite } from '../testing/test-backend';
import { estimateMicros, goesToCountry } from './message-costs';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { message: codes } = failureCodes;
const american = '+14155552671';
const british = '+447400123456';
const from = '+14155550100';
/** Five messages of one segment. */
const dailyBudget = 0.05;

let twilio: FakeTwilio;
let backend: TestBackend;
let member: Headers;

beforeAll(async () => {
  twilio = await startTwilio();
  const { sms } = readConfig({ SMS_PROVIDER: 'twilio' });
  const { accountSid, authToken, url } = twilio;
  const twilioAccount = { accountSid, authToken, messagingServiceSid: undefined, from };
  const messages = { countries: ['US', 'GB'], dailyBudget, segmentPrices: { US: 0.01, GB: 0.001 } };
  backend = await startTestBackend(
    { sms: { ...sms, twilio: twilioAccount, twilioApi: { url, settleMs: 1_000 } } },
    (sitesDir) => writeSite(sitesDir, host, { server: { demo: true, messages } }),
  );
  member = await createDocumentCalls(backend).signInMember();
  await backend.listen();
  await twilio.setCallbackPort((backend.app.server.address() as AddressInfo).port);
});
afterAll(async () => {
  await backend.close();
  await twilio.kill();
});

test('only the countries of the site’s list get messages', async () => {
  expect(await send(british)).toBe('1');
  expect(await send('+84912345678')).toBe(codes.countryRefused);
  // Inmarsat, and a network of no country.
  expect(await send('+870773111632')).not.toBe('1');
  expect(await send('+883510012345')).not.toBe('1');
});

test('a number that answers STOP gets nothing, also of what was accepted before, until it answers START', async () => {
  const number = '+14155552672';
  const scheduledTime = Date.now() + 4_000;
  const text = randomUUID();
  expect(await send(number, { message: text, isScheduled: true, scheduledTime })).toBe('1');
  expect(await reply(number, ' stop ')).toBe(200);
  expect(await send(number)).toBe(codes.stopped);
  expect(await send(british)).toBe('1');
  await expect.poll(() => statusOf(text), { timeout: 20_000 }).toBe(smsStatuses.failed);
  expect((await twilio.read()).made.some(({ body }) => body.includes(text))).toBe(false);
  expect(await reply(number, 'Please do not stop')).toBe(200);
  expect(await reply(number, 'Start')).toBe(200);
  expect(await send(number)).toBe('1');
});

test('a reply that is not signed stops nothing', async () => {
  const number = '+14155552673';
  expect(await reply(number, 'STOP', 'guessed')).toBe(401);
  expect(await send(number)).toBe('1');
});

test('a site spends so much on one day’s messages, also when they are asked for at once', async () => {
  const inThreeDays = { isScheduled: true, scheduledTime: Date.now() + 3 * 86_400_000 };
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => send(american, inThreeDays)));
  expect(answers.toSorted()).toEqual([codes.dayFull, codes.dayFull, '1', '1', '1', '1', '1'].toSorted());
  expect(await send(british, { ...inThreeDays, message: 'x'.repeat(800) })).toBe(codes.dayFull);
});

test('without a list, what costs money goes to the form’s country alone, and what is free anywhere', () => {
  expect(goesToCountry(american, undefined, { isPaid: true })).toBe(true);
  expect(goesToCountry('+14165550123', undefined, { isPaid: true })).toBe(false);
  expect(goesToCountry('+18095550123', undefined, { isPaid: true })).toBe(false);
  expect(goesToCountry(british, undefined, { isPaid: true })).toBe(false);
  expect(goesToCountry(british, undefined, { isPaid: false })).toBe(true);
});

test('a text costs its segments at its country’s price, or at the server’s', () => {
  const limits = { segmentPrice: 0.05, dailyBudget: 1 };
  const cost = (phoneNumber: string, text: string) =>
    estimateMicros({ phoneNumber, text }, { segmentPrices: { US: 0.01 } }, limits);
  expect(cost(american, 'x'.repeat(160))).toBe(10_000);
  expect(cost(american, 'x'.repeat(161))).toBe(20_000);
  expect(cost(american, 'д'.repeat(71))).toBe(20_000);
  expect(cost(british, 'x')).toBe(50_000);
});

test('amounts are amounts', () => {
  expect(readConfig({ SMS_DAILY_BUDGET: '0.5' }).sms.limits.dailyBudget).toBe(0.5);
  for (const SMS_DAILY_BUDGET of ['-1', 'many', '1e9', '1,5'])
    expect(() => readConfig({ SMS_DAILY_BUDGET }), SMS_DAILY_BUDGET).toThrow('SMS_DAILY_BUDGET');
});

async function send(phoneNumber: string, change: object = {}): Promise<string> {
  const payload = {
    ...{ sender: 'X', type: 'anonymous', message: 'hello', number: 1, phoneNumber },
    ...{ isScheduled: false, scheduledTime: null },
    ...change,
  };
  const url = messageCalls.send.path;
  return (await backend.inject({ host, method: 'POST', url, headers: member, payload })).json().success;
}

/** What Twilio tells of somebody who writes back; answers with the status it got. */
function reply(number: string, body: string, token = twilio.authToken): Promise<number> {
  const { port } = backend.app.server.address() as AddressInfo;
  return twilio.reply({
    from: number,
    to: from,
    body,
    token,
    address: `http://${host}:${port}/webhooks/twilio`,
  });
}

async function statusOf(text: string): Promise<number | undefined> {
  const url = `${messageCalls.history.path}?pageNumber=1&pageSize=100`;
  const answer = await backend.inject({ host, url, headers: member });
  const rows: { message: string; status: number }[] = answer.json().page.result;
  return rows.find(({ message }) => message === text)?.status;
}
