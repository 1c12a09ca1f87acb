import { randomInt, randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { boardLifetimeDays } from '../../contract/limits';
import { type SmsSender, smsStatuses } from '../../contract/messages';
import { dayMs } from '../../contract/time-spans';
import type { Queryable, Transaction } from '../db/database';
import { messages } from '../db/schema';

export type Message = typeof messages.$inferSelect;
export type MessageOwner = { siteCode: string; ownerId: string };
export type NewMessage = MessageOwner & {
  sender: SmsSender;
  phoneNumber: string;
  message: string;
  segments: number;
  boardOrigin: string;
  sendAt: Date;
};

/** Letters and digits that nobody mistakes for each other; 14 of them carry 69 bits. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const codeLength = 14;
/** As long as any code: a text's cost is calculated before it has one. */
export const sampleCode = 'x'.repeat(codeLength);

/** Writes a message that waits for its time; answers with its id. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<string> {
  const id = randomUUID();
  await tx.insert(messages).values({ id, code: makeCode(), ...message });
  return id;
}

/** One page of a person's messages on a site, newest first; `pageNumber` counts from 1. */
export async function listMessages(
  database: Queryable,
  owner: MessageOwner,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ totalCount: number; rows: Message[] }> {
  const [total] = await database.select({ count: count() }).from(messages).where(isOwner(owner));
  const rows = await database
    .select()
    .from(messages)
    .where(isOwner(owner))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize);
  return { totalCount: total?.count ?? 0, rows };
}

/** The message behind a board's code on this site; undefined when there is none or it has expired. */
export async function findMessageByCode(
  database: Queryable,
  siteCode: string,
  code: string,
  now: Date,
): Promise<Message | undefined> {
  const since = new Date(now.getTime() - boardLifetimeDays * dayMs);
  const [row] = await database
    .select()
    .from(messages)
    .where(and(eq(messages.code, code), eq(messages.siteCode, siteCode), gt(messages.sendAt, since)));
  return row;
}

/** The message if nothing is known of its end. */
export async function findUnsent(database: Queryable, id: string): Promise<Message | undefined> {
  const [row] = await database.select().from(messages).where(isUnsent(id));
  return row;
}

/** Messages accepted since then, of one person and of the whole site. Holds the site's line until the transaction ends. */
export async function countAccepted(
  tx: Transaction,
  { siteCode, ownerId }: MessageOwner,
  since: Date,
): Promise<{ person: number; site: number }> {
  // Two sends at once would otherwise both see room for one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`messages ${siteCode}`}))`);
  const [counted] = await tx
    .select({
      site: count(),
      person: sql<number>`count(*) filter (where ${messages.ownerId} = ${ownerId})`.mapWith(Number),
    })
    .from(messages)
    .where(and(eq(messages.siteCode, siteCode), gt(messages.createdAt, since)));
  return { person: counted?.person ?? 0, site: counted?.site ?? 0 };
}

function isOwner({ siteCode, ownerId }: MessageOwner) {
  return and(eq(messages.siteCode, siteCode), eq(messages.ownerId, ownerId));
}

function isUnsent(id: string) {
  return and(eq(messages.id, id), eq(messages.status, smsStatuses.sending));
}

function makeCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}
