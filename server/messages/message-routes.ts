import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EnvelopeBody } from '../../contract/envelope';
import {
  countSmsSegments,
  messageCalls,
  smsHistoryMaxPageSize,
  smsHistoryRequestSchema,
  smsSendRequestSchema,
} from '../../contract/messages';
import { dayMs, hourMs } from '../../contract/time-spans';
import { ownerOf, requireMember, requireUser } from '../accounts/person-of-request';
import { raiseCounter } from '../db/counter-store';
import type { Transaction } from '../db/database';
import { answerCalls, readParameter } from '../http/answer-calls';
import { ok, okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { answerOnce } from '../http/idempotency';
import { limitPerMinute } from '../http/rate-limits';
import { readBody, readQuery } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { checkSend, goneMessage } from './message-rules';
import {
  countAccepted,
  findMessageByCode,
  insertMessage,
  listMessages,
  type MessageOwner,
} from './message-store';
import { createSendTask } from './send-task';
import { createSandboxGateway } from './sms-gateway';

/** Sending, the history and the board. */
export async function registerMessageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database } = services;
  const task = createSendTask(services, createSandboxGateway(config));
  services.tasks.add(task);
  answerCalls(app, messageCalls, { send, history });
  answerCalls(app, messageCalls, { decode }, limitPerMinute(config.messageLimits.decodePerMinute));

  async function send(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireMember(services, request);
    const send = readBody(request, smsSendRequestSchema);
    const owner = ownerOf(user);
    const sendAt = checkSend(send, Date.now(), config.refusedNumbers);
    return answerOnce(database, request, `user:${user.id}`, async (tx) => {
      await assertRoom(tx, services, owner, { phoneNumber: send.phoneNumber, sendAt });
      const messageId = await insertMessage(tx, {
        ...owner,
        sender: send.sender,
        phoneNumber: send.phoneNumber,
        message: send.message,
        segments: countSmsSegments(send.message),
        boardOrigin: services.originOfSite(tenantOf(request)),
        sendAt,
      });
      await services.tasks.enqueue(tx, task, { messageId }, sendAt);
      return ok();
    });
  }

  async function history(request: FastifyRequest): Promise<EnvelopeBody> {
    const owner = ownerOf(await requireUser(services, request));
    const asked = readQuery(request, smsHistoryRequestSchema);
    const { totalCount, rows } = await listMessages(database, owner, {
      pageNumber: Math.trunc(asked.pageNumber),
      pageSize: Math.min(Math.trunc(asked.pageSize), smsHistoryMaxPageSize),
    });
    const result = rows.map(({ createdAt, status, message, code }) => ({
      createTime: createdAt.getTime(),
      status,
      message,
      code,
    }));
    return { ...ok(), page: { totalCount, result } };
  }

  async function decode(request: FastifyRequest): Promise<EnvelopeBody> {
    const code = readParameter(request, 'code');
    const found = await findMessageByCode(database, tenantOf(request).code, code, new Date());
    if (!found) throw new ApiFailure(goneMessage);
    const { phoneNumber, message, createdAt } = found;
    return okObj({ phoneNumber, message, createTime: createdAt.getTime() });
  }
}

/** Throws 429 when the person, or everybody on the site together, has sent enough for an hour, or a number gets enough for a day. */
async function assertRoom(
  tx: Transaction,
  { config }: Services,
  owner: MessageOwner,
  to: { phoneNumber: string; sendAt: Date },
): Promise<void> {
  const { perPersonHour, perSiteHour, perRecipientDay } = config.messageLimits;
  const accepted = await countAccepted(tx, owner, new Date(Date.now() - hourMs));
  if (accepted.person >= perPersonHour || accepted.site >= perSiteHour) refuse('messages an hour');
  if ((await countForRecipient(tx, to)) > perRecipientDay) refuse('messages to one number');
}

function refuse(limit: string): never {
  throw new ApiFailure(failures.tooMany, limit, { 'retry-after': String(hourMs / 1000 / 4) });
}

/** From all senders on all sites, by the day on which they are due: scheduled ones must not come all at once. */
async function countForRecipient(
  tx: Transaction,
  { phoneNumber, sendAt }: { phoneNumber: string; sendAt: Date },
): Promise<number> {
  const now = new Date();
  const day = sendAt.toISOString().slice(0, 10);
  const lifetimeMs = sendAt.getTime() - now.getTime() + dayMs;
  return (await raiseCounter(tx, `messages to ${phoneNumber} on ${day}`, { now, lifetimeMs })).count;
}
