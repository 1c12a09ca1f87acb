import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { users } from './people';

/** Messages to the support of a site. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: text().primaryKey(),
    siteCode: text().notNull(),
    host: text().notNull(),
    /** Null: of a visitor. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** Where the answer goes, as it was typed. */
    email: text().notNull(),
    message: text().notNull(),
    jobId: text(),
    jobName: text(),
    createdAt: createdAt(),
    mailedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('support_requests_created').on(table.createdAt),
    index('support_requests_user').on(table.userId),
    index('support_requests_email').on(table.siteCode, table.email),
  ],
);
