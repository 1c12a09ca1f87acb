import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { dayMs } from '../../contract/time-spans';
import { raiseCounter } from '../db/counter-store';
import type { Queryable, Transaction } from '../db/database';
import { mails, users } from '../db/schema';
import type { Services } from '../services';
import type { Task } from '../tasks/task-queue';
import { createMailer, type Mailer, type WrittenMail } from './mailer';

/** A mail to send: what it is about. */
export type Mail = typeof mails.$inferSelect;
/** Writes the text when the mail is sent; undefined when there is nobody to write to any more. */
type WriteMail = (services: Services, mail: Mail) => Promise<WrittenMail | undefined>;

/** Its links lead to the origin of `host`'s site. */
type NewMail = Pick<Mail, 'kind' | 'userId' | 'host' | 'language'> &
  Partial<Pick<Mail, 'orderId' | 'period' | 'ended'>>;

export type Mailing = {
  /** In the caller's transaction: the mail is sent exactly if the transaction commits. */
  queue: (tx: Transaction, mail: NewMail) => Promise<void>;
  /** Takes up again what could not be sent for a while, up to three days. */
  takeUp: (now: Date) => Promise<void>;
  listOutbox: Mailer['listOutbox'];
};

type Payload = { mailId: string };

const takeUpAfterMs = 5 * 60_000;
const dropAfterMs = 3 * dayMs;
const takeUpMost = 100;

/** Mails are queued with what they are about, and written when they are sent. */
export function createMailing(services: Services, writeMail: WriteMail): Mailing {
  const { config, database, tasks } = services;
  const mailer = createMailer(config);
  const task: Task<Payload> = {
    name: 'send-mail',
    concurrency: 2,
    leaseSeconds: 120,
    maxAttempts: 5,
    retryDelaySeconds: 5,
    run: async ({ mailId }) => {
      const mail = await findUnsent(database, mailId);
      const written = mail && (await writeMail(services, mail));
      if (!mail || !written) return;
      await mailer.send(mailId, written);
      await database.update(mails).set({ sentAt: new Date() }).where(eq(mails.id, mailId));
    },
    giveUp: async ({ mailId }) =>
      services.log.error({ mailId }, 'a mail could not be sent; it is tried again later'),
  };
  tasks.add(task);

  return {
    queue: async (tx, mail) => {
      const mailId = randomUUID();
      const tenant = await services.tenants.loadTenant(mail.host);
      // The site is gone: nobody is left to lead anywhere.
      if (!tenant || !(await mayReceive(tx, mail))) return;
      await tx.insert(mails).values({ id: mailId, origin: services.originOfSite(tenant), ...mail });
      await tasks.enqueue(tx, task, { mailId });
    },
    takeUp: async (now) => {
      const old = new Date(now.getTime() - dropAfterMs);
      await database.delete(mails).where(lt(mails.createdAt, old));
      await database.transaction(async (tx) => {
        const rows = await tx
          .select({ id: mails.id })
          .from(mails)
          .where(and(isNull(mails.sentAt), lt(mails.createdAt, new Date(now.getTime() - takeUpAfterMs))))
          .limit(takeUpMost);
        for (const { id: mailId } of rows) await tasks.enqueue(tx, task, { mailId });
      });
    },
    listOutbox: mailer.listOutbox,
  };

  /** Whoever causes mails to somebody else's address may not fill their mailbox. */
  async function mayReceive(tx: Transaction, { kind, userId }: NewMail): Promise<boolean> {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user) return false;
    const day = { now: new Date(), lifetimeMs: dayMs };
    const { count } = await raiseCounter(tx, `mails to ${user.email}`, day);
    if (count <= config.mailLimits.perAddressDay) return true;
    services.log.warn({ kind, userId }, 'an address has got enough mails for a day; this one is not sent');
    return false;
  }
}

/** The newest first; those of the last three days are stored. `isUnsent`: only those that still wait. */
export function listMails(
  database: Queryable,
  { isUnsent, limit }: { isUnsent: boolean; limit: number },
): Promise<Mail[]> {
  return database
    .select()
    .from(mails)
    .where(isUnsent ? isNull(mails.sentAt) : undefined)
    .orderBy(desc(mails.createdAt), mails.id)
    .limit(limit);
}

async function findUnsent(database: Queryable, id: string): Promise<Mail | undefined> {
  const [mail] = await database
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), isNull(mails.sentAt)));
  return mail;
}
