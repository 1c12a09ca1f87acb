import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { smsSenders, smsStatuses } from '../../../contract/messages';
import { createdAt } from './columns';
import { personId } from './people';

export const mailKinds = [
  'payment',
  'renewal',
  'renewalFailed',
  'subscriptionCancelled',
  'refund',
  'passwordReset',
  'passwordChanged',
] as const;

/** What gave access to an account and does so no longer. */
export type EndedAccess = { sessions: number; passkeys: number };

/** Mails to send. Their text is written when they are sent, so no link to an account is ever stored here. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    kind: text({ enum: mailKinds }).notNull(),
    userId: personId(),
    host: text().notNull(),
    /** Scheme and host, for the links. */
    origin: text().notNull(),
    language: text().notNull(),
    orderId: text(),
    period: integer(),
    /** What a changed password, or a payment for an unproven address, has ended. */
    ended: jsonb().$type<EndedAccess>(),
    sentAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [index('mails_unsent').on(table.sentAt, table.createdAt)],
);

export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: personId(),
    /** Random and unguessable: the last part of the board's address. */
    code: text().notNull(),
    sender: text({ enum: smsSenders }).notNull(),
    /** E.164. */
    phoneNumber: text().notNull(),
    message: text().notNull(),
    segments: integer().notNull(),
    /** Scheme and host that the sender stood on; the board's address begins with it. */
    boardOrigin: text().notNull(),
    /** 0 sending, 1 sent, 2 failed. */
    status: integer().notNull().default(smsStatuses.sending),
    /** Not before; for a message that was not scheduled the moment it was accepted. */
    sendAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('messages_code').on(table.code),
    index('messages_owner').on(table.siteCode, table.ownerId, table.createdAt),
  ],
);
