import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/** Secrets that every process on this database shares and nobody has to configure. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Answers of costly starts, so that the same start is answered once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    host: text().notNull(),
    /** `user:<id>` or `visitor:<id>`. */
    subject: text().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of query and body, hex. */
    requestHash: text().notNull(),
    /** The envelope as it was sent. Empty only inside the transaction that is writing it. */
    answer: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.host, table.subject, table.endpoint, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** Counts that end: what one address did this minute, wrong passwords of an account. The key is a hash. */
export const counters = pgTable(
  'counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When it was last raised. */
    raisedAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('counters_end').on(table.endsAt)],
);

export const auditResults = ['begun', 'done', 'refused', 'failed'] as const;

/** What operators have changed, by command or on the admin page. It names people by their ids only, so it may outlive them. */
export const audit = pgTable(
  'audit',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    at: createdAt(),
    /** The operating system's user, or `operator NAME`. */
    actor: text().notNull(),
    /** As `person delete`. */
    action: text().notNull(),
    /** A host, an operator, or the id of a person, an order or a work. */
    object: text().notNull(),
    /** Still `begun`: the command was killed before it ended. */
    result: text({ enum: auditResults }).notNull().default('begun'),
  },
  (table) => [index('audit_at').on(table.at)],
);
