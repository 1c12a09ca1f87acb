import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, passkeyColumns } from './columns';

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
    ...passkeyColumns(),
    credentialId: text().notNull().unique(),
  },
  (table) => [index('operator_passkeys_operator').on(table.operatorId)],
);
