import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { personId, sessions } from './people';

/** Browsers that show notifications of their person's ended works, one a session: they end with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    siteCode: text().notNull(),
    userId: personId(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** What the notifications are written in. */
    language: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    uniqueIndex('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_user').on(table.userId),
  ],
);
