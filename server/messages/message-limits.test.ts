import { expect, test } from 'vitest';
import { messageCalls } from '../../contract/messages';
import { dayMs } from '../../contract/time-spans';
import { createDocumentCalls, type Headers, memberHost as host } from '../testing/document-calls';
import { startTestBackend } from '../testing/test-backend';

const startMs = 60_000;

test(
  'a person sends so many messages an hour on a site, then waits; repeats of a start do not count',
  async ({ onTestFinished }) => {
    const messageLimits = { perPersonHour: 2, perSiteHour: 100, perRecipientDay: 100, decodePerMinute: 1 };
    const backend = await startTestBackend({ messageLimits });
    onTestFinished(() => backend.close());
    const member = await createDocumentCalls(backend).signInMember();
    const send = (key: string) =>
      backend.inject({
        host,
        method: 'POST',
        url: messageCalls.send.path,
        headers: { ...member, 'idempotency-key': key },
        payload: makeBody(key),
      });
    expect((await send('first')).statusCode).toBe(200);
    expect((await send('first')).statusCode).toBe(200);
    expect((await send('second')).statusCode).toBe(200);
    const refused = await send('third');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('second')).statusCode).toBe(200);
    const decode = () => backend.inject({ host, url: messageCalls.decode.path.replace(':code', 'guess') });
    expect([(await decode()).statusCode, (await decode()).statusCode]).toEqual([200, 429]);
  },
  startMs,
);

test(
  'a whole site sends so many messages an hour',
  async ({ onTestFinished }) => {
    const messageLimits = { perPersonHour: 100, perSiteHour: 3, perRecipientDay: 100, decodePerMinute: 100 };
    const backend = await startTestBackend({ messageLimits });
    onTestFinished(() => backend.close());
    const member: Headers = await createDocumentCalls(backend).signInMember();
    const statuses = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map(async (text) => {
        const answer = await backend.inject({
          host,
          method: 'POST',
          url: messageCalls.send.path,
          headers: member,
          payload: makeBody(text),
        });
        return answer.statusCode;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429]);
  },
  startMs,
);

test(
  'one number gets so many messages a day, whoever sends them and whenever they were written',
  async ({ onTestFinished }) => {
    const messageLimits = { perPersonHour: 100, perSiteHour: 100, perRecipientDay: 2, decodePerMinute: 1 };
    const backend = await startTestBackend({ messageLimits });
    onTestFinished(() => backend.close());
    const member = await createDocumentCalls(backend).signInMember();
    const send = async (change: object) => {
      const payload = { ...makeBody('hello'), ...change };
      const url = messageCalls.send.path;
      return (await backend.inject({ host, method: 'POST', url, headers: member, payload })).statusCode;
    };
    const inThreeDays = { isScheduled: true, scheduledTime: Date.now() + 3 * dayMs };
    expect([await send({}), await send({}), await send({})]).toEqual([200, 200, 429]);
    expect(await send({ phoneNumber: '+14155552672' })).toBe(200);
    expect([await send(inThreeDays), await send(inThreeDays), await send(inThreeDays)]).toEqual([
      200, 200, 429,
    ]);
  },
  startMs,
);

function makeBody(message: string) {
  return {
    sender: 'X',
    type: 'anonymous',
    message,
    number: 1,
    phoneNumber: '+14155552671',
    isScheduled: false,
    scheduledTime: null,
  };
}
