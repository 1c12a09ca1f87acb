import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageCalls, smsStatuses } from '../../contract/messages';
import { readConfig } from '../config';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { type FakeTwilio, type MadeMessage, startTwilio } from '../testing/start-twilio';
import { describeSite, startTestBackend, type TestBackend, writeSite } from '../testing/test-backend';
import { twilioFields } from '../testing/twilio-fields';
import { describeGateways } from './gateways/open-gateways';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const phoneNumber = '+14155552671';
const { sending, sent, failed } = smsStatuses;
const from = '+14155550100';
const settleMs = 1_500;

let twilio: FakeTwilio;
let own: FakeTwilio;
let backend: TestBackend;
let member: Headers;

beforeAll(async () => {
  [twilio, own] = [await startTwilio(), await startTwilio()];
  const sms = readConfig({ SMS_PROVIDER: 'twilio' }).sms;
  backend = await startTestBackend({
    sms: { ...sms, twilio: accountOf(twilio), twilioApi: { url: twilio.url, settleMs } },
  });
  member = await createDocumentCalls(backend).signInMember();
  await backend.listen();
  const { port } = backend.app.server.address() as AddressInfo;
  await twilio.setCallbackPort(port);
});
afterAll(async () => {
  await backend.close();
  await Promise.all([twilio.kill(), own.kill()]);
});
beforeEach(() => twilio.setRedacting(false));

function accountOf({ accountSid, authToken }: FakeTwilio) {
  return { accountSid, authToken, messagingServiceSid: undefined, from };
}

describe('sending', () => {
  test('a message is asked for once, from the number, and its report sets sent', async () => {
    const made = await sendAndFind();
    expect(made).toMatchObject({ to: phoneNumber, from, status: 'queued' });
    expect(await statusOf(made)).toBe(sending);
    expect(await twilio.report({ sid: made.sid, status: 'sent' })).toBe(200);
    expect(await statusOf(made)).toBe(sent);
    expect(await twilio.report({ sid: made.sid, status: 'delivered' })).toBe(200);
    expect(await statusOf(made)).toBe(sent);
  });

  test.each(['failed', 'undelivered', 'canceled'])(
    'a report of %s sets failed, also after sent',
    async (status) => {
      const made = await sendAndFind();
      await twilio.report({ sid: made.sid, status: 'sent' });
      await twilio.report({ sid: made.sid, status, code: '30003' });
      expect(await statusOf(made)).toBe(failed);
    },
  );

  test('late, repeated and swapped reports leave the last state', async () => {
    const made = await sendAndFind();
    for (const status of ['delivered', 'sent', 'queued', 'delivered', 'failed'])
      expect(await twilio.report({ sid: made.sid, status })).toBe(200);
    expect(await statusOf(made)).toBe(sent);
  });

  test('what Twilio refuses fails, and is asked for once', async () => {
    const { requests } = await twilio.read();
    await twilio.fail('refuse');
    const text = await send();
    await expect.poll(() => statusOfText(text)).toBe(failed);
    expect((await twilio.read()).requests).toBe(requests + 1);
  });
});

describe('an answer that is lost', () => {
  test('is looked for, and a message that was made is not made again', async () => {
    const { requests, searches } = await twilio.read();
    await twilio.fail('dropMade', 'errorMade');
    const texts = [await send(), await send()];
    await expect.poll(async () => (await twilio.read()).searches, { timeout: 30_000 }).toBe(searches + 2);
    for (const text of texts) {
      const [made] = await findMade(text);
      await twilio.report({ sid: made?.sid ?? '', status: 'delivered' });
      expect(await statusOfText(text)).toBe(sent);
      expect(await findMade(text)).toHaveLength(1);
    }
    expect((await twilio.read()).requests).toBe(requests + 2);
  });

  test('leads to a second request where no message was made', async () => {
    const faults = ['drop', 'error', 'strangeAnswer', 'redirect', 'tooMany', 'badAuth'] as const;
    const { requests } = await twilio.read();
    await twilio.fail(...faults);
    const texts = await Promise.all(faults.map(() => send()));
    await expect
      .poll(async () => Promise.all(texts.map(async (text) => (await findMade(text)).length)), {
        timeout: 50_000,
      })
      .toEqual(texts.map(() => 1));
    expect((await twilio.read()).requests).toBe(requests + 2 * faults.length);
  });

  test('a report that comes before the answer counts, and names the message', async () => {
    await twilio.setDelays({ beforeMs: 0, afterMs: 1_500 });
    const text = await send();
    await expect.poll(() => findMade(text), { interval: 50 }).toHaveLength(1);
    const [made] = await findMade(text);
    await twilio.report({ sid: made?.sid ?? '', status: 'delivered' });
    expect(await statusOfText(text)).toBe(sent);
    await twilio.setDelays({ beforeMs: 0, afterMs: 0 });
  });

  test('is found behind hundreds of other messages to the same number', async () => {
    await twilio.fail('dropMade');
    const { body, sid } = await sendAndFind();
    const { requests, searches } = await twilio.read();
    await twilio.insert(350, { To: phoneNumber, From: from, Body: 'another' });
    await expect.poll(async () => (await twilio.read()).searches, { timeout: 30_000 }).toBe(searches + 4);
    await twilio.report({ sid, status: 'delivered' });
    expect(await findMade(body)).toHaveLength(1);
    expect((await twilio.read()).requests).toBe(requests);
  });

  test('where Twilio keeps no texts the message stays sending, and the operator sees it', async () => {
    await twilio.setRedacting(true);
    await twilio.fail('dropMade');
    const text = await send();
    await expect
      .poll(() => backend.readMetrics(), { timeout: 30_000 })
      .toMatch(/toolfront_messages\{state="unclear"\} 1/);
    expect(await statusOfText(text)).toBe(sending);
    const { made } = await twilio.read();
    await twilio.report({ sid: made[0]?.sid ?? '', status: 'sent' });
    expect(await statusOfText(text)).toBe(sent);
    expect(await backend.readMetrics()).toMatch(/toolfront_messages\{state="unclear"\} 0/);
  });
});

describe('the webhook', () => {
  const nobody = () => `http://${host}/webhooks/twilio?message=${randomUUID()}`;

  test('refuses what is not signed with the token', async () => {
    const made = await sendAndFind();
    expect(await twilio.report({ sid: made.sid, status: 'failed', token: 'guessed' })).toBe(401);
    const unsigned = await backend.inject({
      host,
      method: 'POST',
      url: '/webhooks/twilio',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `MessageSid=${made.sid}&MessageStatus=failed`,
    });
    expect(unsigned.statusCode).toBe(401);
    expect(await statusOf(made)).toBe(sending);
  });

  test('refuses a signature for another address', async () => {
    const made = await sendAndFind();
    const answer = await backend.inject({
      host: 'alpha.test',
      method: 'POST',
      url: '/webhooks/twilio',
      headers: { 'content-type': 'application/json', 'x-twilio-signature': 'x' },
      payload: JSON.stringify({ MessageSid: made.sid, MessageStatus: 'failed' }),
    });
    expect(answer.statusCode).toBe(401);
  });

  test('takes a report of a message that is not here', async () => {
    const sid = `SM${'0'.repeat(32)}`;
    expect(await twilio.report({ sid, status: 'sent', address: nobody() })).toBe(200);
  });

  test('a report that names another message changes neither', async () => {
    const [one, other] = [await sendAndFind(), await sendAndFind()];
    const answer = await twilio.report({ sid: `SM${'1'.repeat(32)}`, status: 'failed', address: nobody() });
    expect(answer).toBe(200);
    expect([await statusOf(one), await statusOf(other)]).toEqual([sending, sending]);
  });
});

test('a site’s own account is named by variables that no answer has', async () => {
  const sms = readConfig({}).sms;
  const variables: Record<string, string> = {
    BETA_SID: own.accountSid,
    BETA_TOKEN: own.authToken,
    BETA_SERVICE: `MG${'a'.repeat(32)}`,
  };
  const messages = {
    provider: 'twilio',
    ...{ accountSidEnv: 'BETA_SID', authTokenEnv: 'BETA_TOKEN', messagingServiceSidEnv: 'BETA_SERVICE' },
  };
  const site = await startTestBackend(
    {
      sms: { ...sms, twilioApi: { url: own.url, settleMs } },
      readVariable: (name) => variables[name],
    },
    (sitesDir) => writeSite(sitesDir, host, { server: { demo: true, messages } }),
  );
  try {
    const headers = await createDocumentCalls(site).signInMember();
    const text = randomUUID();
    await site.inject({
      host,
      method: 'POST',
      url: messageCalls.send.path,
      headers,
      payload: makeBody(text),
    });
    await expect.poll(async () => (await own.read()).made).toHaveLength(1);
    expect((await own.read()).made[0]).toMatchObject({
      from: null,
      messaging_service_sid: variables.BETA_SERVICE,
      status: 'accepted',
    });
    const page = await site.inject({ host, url: `/nodeapi/site?host=${host}` });
    expect(page.body).not.toMatch(/BETA_|accountSid/);
  } finally {
    await site.close();
  }
});

test('a site whose variables are not set says so at the start, and takes no message', async () => {
  const messages = { provider: 'twilio', accountSidEnv: 'BETA_SID', authTokenEnv: 'BETA_TOKEN' };
  const site = await startTestBackend({}, (sitesDir) =>
    writeSite(sitesDir, host, { server: { demo: true, messages } }),
  );
  try {
    const headers = await createDocumentCalls(site).signInMember();
    const answer = await site.inject({
      host,
      method: 'POST',
      url: messageCalls.send.path,
      headers,
      payload: makeBody('hello'),
    });
    expect(answer.statusCode).toBe(502);
    const webhook = await site.inject({ host, method: 'POST', url: '/webhooks/twilio' });
    expect(webhook.statusCode).toBe(404);
  } finally {
    await site.close();
  }
});

test('the tests’ Twilio answers with the fields of the published description', async () => {
  const { accountSid, authToken, url } = twilio;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const address = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const body = new URLSearchParams({ To: phoneNumber, From: from, Body: 'Hello' });
  const made = await fetch(address, { method: 'POST', headers: { authorization }, body });
  expect(Object.keys(await made.json()).toSorted()).toEqual(twilioFields.message);
  const page = await (await fetch(address, { headers: { authorization } })).json();
  expect(Object.keys(page).toSorted()).toEqual(twilioFields.page);
  expect(Object.keys(page.messages[0]).toSorted()).toEqual(twilioFields.message);
});

test('the start says which sites send how', () => {
  const entry = (name: string, messages?: object) => ({
    ...{ host: name, code: name, aliases: [], isDemo: false, weight: undefined, share: undefined },
    messages: messages as undefined,
  });
  const config = readConfig({ A_SID: 'AC1', A_TOKEN: 'secret' });
  const names = { provider: 'twilio', accountSidEnv: 'A_SID', authTokenEnv: 'A_TOKEN' };
  expect(describeGateways(config, [entry('a.test'), entry('b.test'), entry('c.test', names)])).toEqual([
    'Messages of a.test, b.test are written to DATA_DIR/sms-outbox and sent to nobody.',
    'Messages of c.test cannot be sent: A_SID is not what Twilio gives out.',
  ]);
});

test('another address than Twilio’s is for this machine or DEMO=1', () => {
  const TWILIO_API_URL = 'https://twilio.example';
  expect(() => readConfig({ TWILIO_API_URL })).toThrow('TWILIO_API_URL');
  expect(() => readConfig({ TWILIO_API_URL: 'http://127.0.0.1.example' })).toThrow('TWILIO_API_URL');
  expect(readConfig({ TWILIO_API_URL, DEMO: '1' }).sms.twilioApi.url).toBe(TWILIO_API_URL);
  for (const url of ['http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9'])
    expect(readConfig({ TWILIO_API_URL: url }).sms.twilioApi.url).toBe(url);
});

test('a site’s file names variables, not keys', async () => {
  const { siteFileSchema } = await import('../tenants/site-schema');
  const { safeParse } = await import('valibot');
  const parse = (accountSidEnv: string) =>
    safeParse(siteFileSchema, {
      ...describeSite('a.test'),
      server: { messages: { provider: 'twilio', accountSidEnv } },
    });
  expect(parse('A_SID').success).toBe(true);
  expect(parse('AC00000000000000000000000000000000-x').success).toBe(false);
});

function makeBody(message: string) {
  return {
    ...{ sender: 'X', type: 'anonymous', message, number: 1, phoneNumber },
    ...{ isScheduled: false, scheduledTime: null },
  };
}

/** Sends a text that no other message has; answers with it. */
async function send(): Promise<string> {
  const text = randomUUID();
  const answer = await backend.inject({
    host,
    method: 'POST',
    url: messageCalls.send.path,
    headers: member,
    payload: makeBody(text),
  });
  expect(answer.json().success).toBe('1');
  return text;
}

async function findMade(text: string): Promise<MadeMessage[]> {
  return (await twilio.read()).made.filter(({ body }) => body.includes(text));
}

async function sendAndFind(): Promise<MadeMessage> {
  const text = await send();
  await expect.poll(() => findMade(text), { timeout: 20_000 }).toHaveLength(1);
  const [made] = await findMade(text);
  if (!made) throw new Error('no message was made');
  return made;
}

async function statusOfText(text: string): Promise<number | undefined> {
  const url = `${messageCalls.history.path}?pageNumber=1&pageSize=100`;
  const answer = await backend.inject({ host, url, headers: member });
  const rows: { message: string; status: number }[] = answer.json().page.result;
  return rows.find(({ message }) => message === text)?.status;
}

function statusOf({ body }: MadeMessage): Promise<number | undefined> {
  return statusOfText(body.split('\n')[0] ?? '');
}
