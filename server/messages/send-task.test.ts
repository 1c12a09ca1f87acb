import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smsStatuses } from '../../contract/messages';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { users } from '../db/schema';
import type { TaskQueue } from '../tasks/task-queue';
import { makeDataFolder } from '../testing/data-folder';
import { countUnsent, noteReport } from './delivery-store';
import type { FindAnswer, SendAnswer, SmsGateway } from './gateways/sms-gateway';
import { findUnsent, insertMessage, listMessages } from './message-store';
import { createSendTask } from './send-task';

const owner = { siteCode: 'alpha-test', ownerId: 'ann' };
const taken: SendAnswer = { outcome: 'taken', providerId: 'SM1', report: { delivery: 'sending' } };

let open: OpenDatabase;
let folder: string;

beforeAll(async () => {
  folder = await makeDataFolder();
  open = await openEmbeddedDatabase(folder);
  await open.database
    .insert(users)
    .values({ id: owner.ownerId, siteCode: owner.siteCode, email: 'ann@example.test', passwordHash: '' });
}, 60_000);
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true, force: true });
});

/** A gateway that answers as it is told, a message for it, and runs of its task. */
async function prepare(answers: { send?: SendAnswer | 'lost'; find?: FindAnswer } = {}) {
  const asked: string[] = [];
  const enqueued: (Date | undefined)[] = [];
  const errors: object[] = [];
  const gateway: SmsGateway = {
    account: 'fake',
    isPaid: true,
    send: async () => {
      asked.push('send');
      if (answers.send === 'lost') throw new Error('the connection broke');
      return answers.send ?? taken;
    },
    find: async () => {
      asked.push('find');
      return answers.find ?? { outcome: 'absent' };
    },
  };
  const log = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (about: object) => errors.push(about),
  };
  const tasks: Pick<TaskQueue, 'enqueue'> = {
    enqueue: async (_tx, _task, _payload, notBefore) => void enqueued.push(notBefore),
  };
  const services = { database: open.database, log, tasks: tasks as TaskQueue };
  const task = createSendTask(services, { of: async () => gateway, settingsOf: () => undefined });
  const id = await open.database.transaction((tx) =>
    insertMessage(tx, {
      ...owner,
      ...{ sender: 'Info', phoneNumber: '+14155552671', message: 'Hello', segments: 1 },
      ...{ boardOrigin: 'https://alpha.test', sendAt: new Date() },
    }),
  );
  const run = () => task.run({ messageId: id }, { attempt: 1, signal: new AbortController().signal });
  const read = async () => {
    const { rows } = await listMessages(open.database, owner, { pageNumber: 1, pageSize: 100 });
    return rows.find((row) => row.id === id);
  };
  return { id, task, run, read, asked, answers, gateway, enqueued, errors };
}

function from(messageId: string) {
  return { messageId, account: 'fake' };
}

test('a taken message is asked for once, and waits for its report', async () => {
  const { id, run, read, asked } = await prepare();
  await run();
  await run();
  expect(asked).toEqual(['send']);
  expect(await read()).toMatchObject({ status: smsStatuses.sending, providerId: 'SM1' });
  await noteReport(open.database, { ...from(id), providerId: 'SM1', report: { delivery: 'delivered' } });
  expect(await read()).toMatchObject({ status: smsStatuses.sent, isFinal: true });
});

test('the request is committed before it is made', async () => {
  const { id, run, gateway } = await prepare();
  const send = gateway.send;
  gateway.send = async (...parameters) => {
    expect(await findUnsent(open.database, id)).toMatchObject({ gateway: 'fake', askedAt: expect.any(Date) });
    return send(...parameters);
  };
  await run();
});

test('after a lost answer the gateway is searched, and what is found is not sent again', async () => {
  const found: FindAnswer = { outcome: 'found', providerId: 'SM7', report: { delivery: 'sent' } };
  const { run, read, asked } = await prepare({ send: 'lost', find: found });
  await expect(run()).rejects.toThrow('the connection broke');
  await run();
  await run();
  expect(asked).toEqual(['send', 'find']);
  expect(await read()).toMatchObject({ status: smsStatuses.sent, providerId: 'SM7' });
});

test('what never reached the gateway is sent again', async () => {
  const prepared = await prepare({ send: 'lost' });
  await expect(prepared.run()).rejects.toThrow();
  prepared.answers.send = taken;
  await prepared.run();
  expect(prepared.asked).toEqual(['send', 'find', 'send']);
});

test('too early to know, it asks later; nothing is sent meanwhile', async () => {
  const askAgainAt = new Date(Date.now() + 60_000);
  const { run, asked, enqueued } = await prepare({ send: 'lost', find: { outcome: 'tooEarly', askAgainAt } });
  await expect(run()).rejects.toThrow();
  await run();
  expect(asked).toEqual(['send', 'find']);
  expect(enqueued).toEqual([askAgainAt]);
});

test('where nobody can know, the message stays sending and the operator is told, once', async () => {
  const before = await countUnsent(open.database);
  const find: FindAnswer = { outcome: 'unknown', reason: 'texts are not stored there' };
  const { id, run, read, asked, errors } = await prepare({ send: 'lost', find });
  await expect(run()).rejects.toThrow();
  await run();
  await run();
  expect(asked).toEqual(['send', 'find']);
  expect(await read()).toMatchObject({ status: smsStatuses.sending, unclearAt: expect.any(Date) });
  expect((await countUnsent(open.database)).unclear).toBe(before.unclear + 1);
  expect(errors).toEqual([{ message: id, reason: 'texts are not stored there' }]);
  await noteReport(open.database, { ...from(id), providerId: 'SM9', report: { delivery: 'delivered' } });
  expect(await read()).toMatchObject({ status: smsStatuses.sent, unclearAt: null });
});

test('a message that was asked for at another account is left to the operator', async () => {
  const { run, read, asked, gateway } = await prepare({ send: 'lost' });
  await expect(run()).rejects.toThrow();
  gateway.account = 'another';
  await run();
  expect(asked).toEqual(['send']);
  expect(await read()).toMatchObject({ status: smsStatuses.sending, unclearAt: expect.any(Date) });
});

test('what the gateway did not take is asked for again without a search, and in the end fails', async () => {
  const { id, task, run, read, asked } = await prepare({ send: { outcome: 'notTaken', reason: '429' } });
  await expect(run()).rejects.toThrow('429');
  await expect(run()).rejects.toThrow('429');
  expect(asked).toEqual(['send', 'send']);
  await task.giveUp({ messageId: id });
  expect(await read()).toMatchObject({ status: smsStatuses.failed, isFinal: true });
});

test('what was asked for and never answered does not fail when its attempts are used up', async () => {
  const { id, task, run, read } = await prepare({ send: 'lost' });
  await expect(run()).rejects.toThrow();
  await task.giveUp({ messageId: id });
  expect(await read()).toMatchObject({ status: smsStatuses.sending, unclearAt: expect.any(Date) });
});

test('a refused message fails with the gateway’s reason', async () => {
  const { run, read } = await prepare({ send: { outcome: 'refused', reason: '21211' } });
  await run();
  expect(await read()).toMatchObject({ status: smsStatuses.failed, failureReason: '21211', isFinal: true });
});

test('of two runs at once one asks', async () => {
  const { run, asked } = await prepare();
  await Promise.all([run(), run(), run()]);
  expect(asked.filter((call) => call === 'send')).toEqual(['send']);
});

test('a second name at the gateway is an error in the log, and changes nothing', async () => {
  const { id, run, read } = await prepare();
  await run();
  const other = { providerId: 'SM2', report: { delivery: 'failed' } as const };
  expect(await noteReport(open.database, { ...from(id), ...other })).toBe('other');
  expect(await noteReport(open.database, { ...from('nobody'), ...other })).toBe('unknown');
  const stranger = { ...from(id), providerId: 'SM1', report: other.report, account: 'another' };
  expect(await noteReport(open.database, stranger)).toBe('unknown');
  expect(await read()).toMatchObject({ status: smsStatuses.sending, providerId: 'SM1' });
});
