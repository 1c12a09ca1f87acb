import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { dayMs, minuteMs } from '../../contract/time-spans';
import type { Transaction } from '../db/database';
import { supportRequests } from '../db/schema';
import { html } from '../http/html';
import { createMailer, type WrittenMail } from '../mail/mailer';
import type { Services } from '../services';
import type { Task } from '../tasks/task-queue';
import type { Tenant } from '../tenants/tenant-source';

type StoredRequest = typeof supportRequests.$inferSelect;
type Payload = { requestId: string };

export type SupportMails = {
  /** In the caller's transaction: the mail is sent exactly if the transaction commits. */
  queue: (tx: Transaction, requestId: string) => Promise<void>;
  /** Takes up again what could not be sent, up to three days, and deletes what is old. */
  sweep: (now: Date) => Promise<void>;
};

const takeUpAfterMs = 5 * minuteMs;
const takeUpEndsAfterMs = 3 * dayMs;
const takeUpMost = 100;
/** How long a message stays in the database. */
const keptMs = 90 * dayMs;

/** Mails each message to the address that the site's file has when it is sent. */
export function createSupportMails({ config, database, tasks, tenants, log }: Services): SupportMails {
  const mailer = createMailer(config);
  const task: Task<Payload> = {
    name: 'send-support-mail',
    concurrency: 1,
    leaseSeconds: 120,
    maxAttempts: 5,
    retryDelaySeconds: 5,
    run: async ({ requestId }) => {
      const [request] = await database
        .select()
        .from(supportRequests)
        .where(and(eq(supportRequests.id, requestId), isNull(supportRequests.mailedAt)));
      const tenant = request && (await tenants.loadTenant(request.host));
      if (!request || !tenant?.supportAddress) return;
      await mailer.send(requestId, writeSupportMail(request, tenant, tenant.supportAddress));
      await database
        .update(supportRequests)
        .set({ mailedAt: new Date() })
        .where(eq(supportRequests.id, requestId));
    },
    giveUp: async ({ requestId }) =>
      log.error({ requestId }, 'a message to support could not be mailed; it is tried again later'),
  };
  tasks.add(task);
  const queue = (tx: Transaction, requestId: string) => tasks.enqueue(tx, task, { requestId });
  return {
    queue: async (tx, requestId) => {
      await queue(tx, requestId);
    },
    sweep: async (now) => {
      const before = (ms: number) => new Date(now.getTime() - ms);
      await database.delete(supportRequests).where(lt(supportRequests.createdAt, before(keptMs)));
      await database.transaction(async (tx) => {
        const waiting = await tx
          .select({ id: supportRequests.id })
          .from(supportRequests)
          .where(
            and(
              isNull(supportRequests.mailedAt),
              lt(supportRequests.createdAt, before(takeUpAfterMs)),
              gt(supportRequests.createdAt, before(takeUpEndsAfterMs)),
            ),
          )
          .limit(takeUpMost);
        for (const { id } of waiting) await queue(tx, id);
      });
    },
  };
}

/** In English, for who runs the site; its answer goes to the person. */
function writeSupportMail(request: StoredRequest, { code, host, site }: Tenant, to: string): WrittenMail {
  const { email, message, userId, jobId, jobName } = request;
  const facts = [
    `From: ${email}${userId === null ? ' (not logged in)' : ''}`,
    ...(userId === null ? [] : [`Person: ${userId}`]),
    ...(jobId === null ? [] : [`Job: ${jobName ?? ''} (${jobId})`]),
    `Site: ${host}`,
  ];
  const { name } = site.site;
  return {
    siteCode: code,
    fromName: name,
    to,
    replyTo: email,
    subject: `Support: ${name}`,
    text: `${message}\n\n${facts.join('\n')}\n`,
    html: html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Support: ${name}</title></head>
<body><p style="white-space:pre-wrap">${message}</p><p>${facts.map((fact) => html`${fact}<br>`)}</p></body></html>`
      .html,
    attachments: [],
  };
}
