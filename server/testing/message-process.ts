// A process that sends messages by the environment's gateway, for tests that kill it. It accepts as many as it is told at
// its start, takes up what a killed one has left, and prints how many are unanswered and unclear.

import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { smsStatuses } from '../../contract/messages';
import { readConfig } from '../config';
import { openDatabase } from '../db/open-database';
import { messages, users } from '../db/schema';
import { openGateways } from '../messages/gateways/open-gateways';
import { insertMessage } from '../messages/message-store';
import { createSendTask } from '../messages/send-task';
import { createTaskQueue } from '../tasks/task-queue';

const [phoneNumber = '', countText = '0'] = process.argv.slice(3);
const owner = { siteCode: 'alpha-test', ownerId: 'ann' };
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const config = readConfig(process.env);
const open = await openDatabase(config);
const { database } = open;
await database
  .insert(users)
  .values({ id: owner.ownerId, siteCode: owner.siteCode, email: 'ann@example.test', passwordHash: '' })
  .onConflictDoNothing();
const tasks = createTaskQueue(open, log);
const gateways = openGateways(config, () => ({ messages: undefined }));
const task = createSendTask({ database, tasks, log }, gateways);
tasks.add(task);
await tasks.start();
for (let index = 0; index < Number(countText); index += 1) {
  await database.transaction(async (tx) => {
    const messageId = await insertMessage(tx, {
      ...owner,
      ...{ sender: 'Info', phoneNumber, message: 'Hello', segments: 1 },
      ...{ boardOrigin: 'https://alpha.test', sendAt: new Date() },
    });
    await tasks.enqueue(tx, task, { messageId });
  });
}
process.stdout.write('accepted\n');
setInterval(async () => {
  const isUnanswered = and(eq(messages.status, smsStatuses.sending), isNull(messages.providerId));
  const [counted] = await database
    .select({ unanswered: count(), unclear: sql<number>`count(${messages.unclearAt})`.mapWith(Number) })
    .from(messages)
    .where(isUnanswered);
  process.stdout.write(`unanswered ${counted?.unanswered} unclear ${counted?.unclear}\n`);
}, 500);
