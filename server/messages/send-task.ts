import type { Services } from '../services';
import type { Task, TaskRun } from '../tasks/task-queue';
import { beginAsking, failUntaken, markUnclear, noteNotTaken, noteReport } from './delivery-store';
import type { Gateways } from './gateways/open-gateways';
import type { DeliveryReport, OutgoingSms, SmsGateway } from './gateways/sms-gateway';
import { mayNameSender } from './message-costs';
import { findUnsent, type Message } from './message-store';
import { writeText } from './message-text';
import { isStopped } from './stopped-numbers';

export type SendPayload = { messageId: string };
type Found = { providerId: string; report: DeliveryReport };

/** A process that was frozen for longer than this after it noted its request no longer makes it: another may have. */
const startsWithinMs = 10_000;

/**
 * The task that hands one message to the gateway when its time has come. That the gateway is asked is committed first.
 * A run that finds a request without an answer, because its process was killed or the connection broke, looks for the
 * message there and asks again only where it certainly is not.
 */
export function createSendTask(
  services: Pick<Services, 'database' | 'tasks' | 'log'>,
  gateways: Pick<Gateways, 'of' | 'settingsOf'>,
): Task<SendPayload> {
  const { database, tasks, log } = services;
  const task: Task<SendPayload> = {
    name: 'send-message',
    concurrency: 4,
    leaseSeconds: 120,
    // With the waits between them three quarters of an hour, in which a gateway comes back.
    maxAttempts: 10,
    retryDelaySeconds: 5,
    run: async ({ messageId }, taskRun) => {
      const message = await findUnsent(database, messageId);
      // Taken: its end is for the gateway to report.
      if (!message || message.providerId !== null || message.unclearAt !== null) return;
      const gateway = await gateways.of(message.siteCode);
      if (message.askedAt !== null && !(await isAbsent(message, message.askedAt, gateway, taskRun))) return;
      await ask(message, gateway, taskRun);
    },
    giveUp: async ({ messageId }) => {
      const message = await findUnsent(database, messageId);
      if (!message || message.providerId !== null) return;
      if (message.askedAt === null) await failUntaken(database, messageId, 'gateway not reached');
      else await leaveUnclear(messageId, 'the gateway could not be asked for it');
    },
  };
  return task;

  async function ask(message: Message, gateway: SmsGateway, { signal }: TaskRun): Promise<void> {
    const { id } = message;
    // Its recipient may have answered STOP since it was accepted.
    if (await isStopped(database, { account: gateway.account, phoneNumber: message.phoneNumber }))
      return failUntaken(database, id, 'stopped');
    const now = new Date();
    if (!(await beginAsking(database, message, { account: gateway.account, now }))) return;
    signal.throwIfAborted();
    if (Date.now() - now.getTime() > startsWithinMs)
      throw new Error('the process stood still before the request');
    const answer = await gateway.send(describeSms(message, gateway), signal);
    if (answer.outcome === 'taken') await note(id, gateway, answer);
    else if (answer.outcome === 'refused') await failUntaken(database, id, answer.reason);
    else {
      await noteNotTaken(database, id);
      throw new Error(`the gateway took no message: ${answer.reason}`);
    }
  }

  /** Whether the gateway never got it; what else it says is noted. */
  async function isAbsent(
    message: Message,
    askedAt: Date,
    gateway: SmsGateway,
    { signal }: TaskRun,
  ): Promise<boolean> {
    const { id } = message;
    if (message.gateway !== gateway.account) {
      await leaveUnclear(id, 'it was asked for at another account');
      return false;
    }
    const answer = await gateway.find(describeSms(message, gateway), askedAt, signal);
    if (answer.outcome === 'absent') return true;
    if (answer.outcome === 'found') await note(id, gateway, answer);
    else if (answer.outcome === 'unknown') await leaveUnclear(id, answer.reason);
    else {
      const { askAgainAt } = answer;
      await database.transaction((tx) => tasks.enqueue(tx, task, { messageId: id }, askAgainAt));
    }
    return false;
  }

  async function note(id: string, { account }: SmsGateway, answer: Found): Promise<void> {
    const { providerId, report } = answer;
    const outcome = await noteReport(database, { messageId: id, account, providerId, report });
    if (outcome === 'other') log.error({ message: id, providerId }, 'the gateway has a message twice');
  }

  function describeSms(
    { id, siteCode, phoneNumber, sender, message, boardOrigin, code }: Message,
    gateway: SmsGateway,
  ): OutgoingSms {
    const isNamed = mayNameSender(phoneNumber, gateways.settingsOf(siteCode), gateway);
    const text = writeText({ message, boardOrigin, code });
    return { id, phoneNumber, senderName: isNamed ? sender : undefined, siteOrigin: boardOrigin, ...text };
  }

  async function leaveUnclear(id: string, reason: string): Promise<void> {
    if (!(await markUnclear(database, id))) return;
    log.error({ message: id, reason }, 'nobody knows whether a message was sent: look for it at the gateway');
  }
}
