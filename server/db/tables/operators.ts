import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/** Who may sign in on the admin page: nobody of a site. */
export const operators = pgTable('operators', {
  id: text().primaryKey().default(sql`gen_random_uuid()::text`),
  name: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** Base32: the server has to compute the codes itself. */
  totpSecret: text().notNull(),
  /** The 30 seconds whose code was used last: neither it nor an earlier one is taken again. */
  totpStep: integer().notNull().default(0),
  createdAt: createdAt(),
});

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    operatorId: text()
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('operator_sessions_operator').on(table.operatorId)],
);

export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    operatorId: text()
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    /** The authenticator's name for it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** Browser and system it was added with. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('operator_passkeys_operator').on(table.operatorId)],
);
