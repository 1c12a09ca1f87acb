import { sql } from 'drizzle-orm';
import { bigint, jsonb, text, timestamp } from 'drizzle-orm/pg-core';

export function createdAt() {
  return timestamp({ withTimezone: true }).notNull().default(sql`now()`);
}

/** Minor units of a currency: money is never a fraction. */
export function amount() {
  return bigint({ mode: 'number' });
}

/** What is stored of a passkey, whoever signs in with it. */
export function passkeyColumns() {
  return {
    /** The authenticator's name for it, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it was used, as the authenticator counts; 0 for those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches it: `internal`, `hybrid`, `usb`. */
    transports: jsonb().$type<string[]>().notNull(),
    /** Browser and system it was added with. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }),
  };
}
