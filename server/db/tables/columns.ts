import { sql } from 'drizzle-orm';
import { bigint, timestamp } from 'drizzle-orm/pg-core';

export function createdAt() {
  return timestamp({ withTimezone: true }).notNull().default(sql`now()`);
}

/** Minor units of a currency: money is never a fraction. */
export function amount() {
  return bigint({ mode: 'number' });
}
