import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EnvelopeBody } from '../../contract/envelope';
import {
  countSmsSegments,
  messageCalls,
  smsHistoryMaxPageSize,
  smsHistoryRequestSchema,
  smsSendRequestSchema,
} from '../../contract/messages';
import { ownerOf, requireMember, requireUser } from '../accounts/person-of-request';
import { requireProof } from '../accounts/proof-of-work';
import { requireConfirmedEmail } from '../accounts/require-confirmed-email';
import { answerCalls, readParameter } from '../http/answer-calls';
import { ok, okObj } from '../http/envelope';
import { ApiFailure, failures } from '../http/failure';
import { answerOnce } from '../http/idempotency';
import { limitPerMinute } from '../http/rate-limits';
import { readBody, readQuery } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Mailing } from '../mail/mailing';
import type { Services } from '../services';
import { checkReports } from './check-reports';
import { registerGatewayWebhookRoutes } from './gateway-webhook-routes';
import { GatewaySetupError } from './gateways/gateway-setup-error';
import type { Gateways } from './gateways/open-gateways';
import type { SmsGateway } from './gateways/sms-gateway';
import { sweepSpending } from './message-costs';
import { assertAllowed } from './message-limits';
import { checkSend, goneMessage } from './message-rules';
import { findMessageByCode, insertMessage, listMessages, sampleCode } from './message-store';
import { writeText } from './message-text';
import { createSendTask } from './send-task';

/** Sending, the history and the board. */
export async function registerMessageRoutes(
  app: FastifyInstance,
  services: Services,
  gateways: Gateways,
  mailing: Mailing,
): Promise<void> {
  const { config, database } = services;
  const task = createSendTask(services, gateways);
  services.tasks.add(task);
  services.tasks.addSchedule({
    name: 'check-message-reports',
    cron: '*/10 * * * *',
    run: async () => {
      await checkReports(services, gateways, new Date());
      await sweepSpending(database, new Date());
    },
  });
  await app.register((scope) => registerGatewayWebhookRoutes(scope, services, gateways));
  answerCalls(app, messageCalls, { send, history });
  answerCalls(app, messageCalls, { decode }, limitPerMinute(config.messageLimits.decodePerMinute));

  async function send(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireMember(services, request);
    const send = readBody(request, smsSendRequestSchema);
    await requireConfirmedEmail(services, mailing, request, user, 'messages');
    const owner = ownerOf(user);
    const sendAt = checkSend(send, Date.now(), config.refusedNumbers);
    const gateway = await openGateway(user.siteCode);
    const settings = gateways.settingsOf(user.siteCode);
    const boardOrigin = services.originOfSite(tenantOf(request));
    const { text } = writeText({ message: send.message, boardOrigin, code: sampleCode });
    return answerOnce(database, request, `user:${user.id}`, async (tx) => {
      await requireProof(tx, request, 'messages');
      const asked = { owner, phoneNumber: send.phoneNumber, text, sendAt };
      await assertAllowed(tx, services, asked, { gateway, settings });
      const messageId = await insertMessage(tx, {
        ...owner,
        sender: send.sender,
        phoneNumber: send.phoneNumber,
        message: send.message,
        segments: countSmsSegments(send.message),
        boardOrigin,
        sendAt,
      });
      await services.tasks.enqueue(tx, task, { messageId }, sendAt);
      return ok();
    });
  }

  /** Throws 502 where no gateway is set up: the message would wait for nothing. */
  async function openGateway(siteCode: string): Promise<SmsGateway> {
    try {
      return await gateways.of(siteCode);
    } catch (error) {
      if (!(error instanceof GatewaySetupError)) throw error;
      services.log.error({ site: siteCode, reason: error.message }, 'messages cannot be sent');
      throw new ApiFailure(failures.backendDown, error.message);
    }
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
