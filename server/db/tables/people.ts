import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, passkeyColumns } from './columns';

/** People belong to a site: the same e-mail on two sites is two people. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    siteCode: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    address: text().notNull().default(''),
    country: text().notNull().default(''),
    /** 1: subscribed. */
    subStatus: integer().notNull().default(0),
    /** Epoch milliseconds; 0 when there never was a membership. */
    expirationTime: bigint({ mode: 'number' }).notNull().default(0),
    /** When a link that was mailed to the address was followed; null: anyone may have registered it. */
    provenAt: timestamp({ withTimezone: true }),
    /** Nobody's account, for what was charged and stays in the books: its person was deleted. */
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('users_site_email').on(table.siteCode, table.email)],
);

/** Whose row it is; it goes with the person. */
export function personId() {
  return text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex: a copy of this table signs nobody in. */
    tokenHash: text().primaryKey(),
    /** What the person ends it by; tokens change. */
    id: text().notNull().unique().default(sql`gen_random_uuid()::text`),
    /** Browser and system, as the person knows them. */
    device: text().notNull().default(''),
    tokenIssuedAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
    /** A newer token that was sent out; it takes the older one's place when it is first used. */
    nextTokenHash: text().unique(),
    nextIssuedAt: timestamp({ withTimezone: true }),
    /** The older token, for what other tabs and jobs still send. */
    previousTokenHash: text().unique(),
    previousUntil: timestamp({ withTimezone: true }),
    userId: personId(),
    createdAt: createdAt(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Links to set a password; only the hash of a link's token is stored. */
export const passwordLinks = pgTable(
  'password_links',
  {
    tokenHash: text().primaryKey(),
    userId: personId(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('password_links_expiry').on(table.expiresAt),
    index('password_links_user').on(table.userId),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    /** What the person removes it by. */
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    siteCode: text().notNull(),
    userId: personId(),
    ...passkeyColumns(),
  },
  (table) => [
    uniqueIndex('passkeys_site_credential').on(table.siteCode, table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);

/** What a browser was asked to sign and has not signed yet. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256, hex. */
    challengeHash: text().primaryKey(),
    siteCode: text().notNull(),
    /** Who adds a passkey; null: somebody logs in. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
);

/** Accounts at OpenID Connect providers that open an account here. */
export const identities = pgTable(
  'identities',
  {
    siteCode: text().notNull(),
    issuer: text().notNull(),
    /** The provider's name for the person, which outlives a changed address. */
    subject: text().notNull(),
    userId: personId(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteCode, table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** Browsers that were sent to a provider and have not come back. */
export const signInRequests = pgTable(
  'sign_in_requests',
  {
    /** SHA-256 of the state, hex; so are the others. */
    stateHash: text().primaryKey(),
    /** Of the browser's cookie. */
    browserHash: text().notNull(),
    siteCode: text().notNull(),
    /** The provider's, in the site's file. */
    provider: text().notNull(),
    codeVerifier: text().notNull(),
    nonce: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sign_in_requests_expiry').on(table.expiresAt)],
);

/** How a sign-in with a provider ended, until the page of the same browser has asked. */
export const signInOutcomes = pgTable(
  'sign_in_outcomes',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    browserHash: text().notNull(),
    siteCode: text().notNull(),
    /** Who is signed in; null: nobody, and `problem` says why. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    problem: text(),
    /** A password that was chosen before the address was confirmed has ended. */
    hasEndedPassword: boolean().notNull().default(false),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_in_outcomes_browser').on(table.browserHash),
    index('sign_in_outcomes_user').on(table.userId),
    index('sign_in_outcomes_expiry').on(table.expiresAt),
  ],
);
