import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { smsSenders, smsStatuses } from '../../../contract/messages';
import { amount, createdAt } from './columns';
import { personId } from './people';

export const mailKinds = [
  'payment',
  'renewal',
  'renewalDelayed',
  'renewalConfirmation',
  'renewalFailed',
  'subscriptionCancelled',
  'subscriptionResumed',
  'refund',
  'refundPart',
  'chargeReversed',
  'introductionUsed',
  'passwordReset',
  'passwordChanged',
  'confirmEmail',
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

/** Numbers that have answered STOP, as keyed hashes of the gateway's account and the number. */
export const stoppedNumbers = pgTable('stopped_numbers', {
  key: text().primaryKey(),
  createdAt: createdAt(),
});

/** What a site spends on the messages that are due on a day. It outlives the messages of a deleted person. */
export const messageSpending = pgTable(
  'message_spending',
  {
    siteCode: text().notNull(),
    /** UTC, as 2026-01-31. */
    day: text().notNull(),
    /** Millionths of the currency of the gateway's account. */
    micros: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteCode, table.day] })],
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
    /** The account that was asked to send it, and when: committed before the request. */
    gateway: text(),
    askedAt: timestamp({ withTimezone: true }),
    /** The gateway's name for it. Asked for without one: the answer was lost. */
    providerId: text(),
    /** When it was found that nobody can tell whether the gateway took it. */
    unclearAt: timestamp({ withTimezone: true }),
    /** No report changes it any more. */
    isFinal: boolean().notNull().default(false),
    /** The gateway's code for a failure. */
    failureReason: text(),
  },
  (table) => [
    uniqueIndex('messages_code').on(table.code),
    index('messages_owner').on(table.siteCode, table.ownerId, table.createdAt),
    index('messages_provider').on(table.providerId),
    index('messages_unsent').on(table.sendAt).where(sql`${table.status} = 0`),
  ],
);
