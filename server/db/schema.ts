import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { smsSenders, smsStatuses } from '../../contract/messages';

// Above 300 lines because migrations are made from one schema, and every table's readers look for it here.

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
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('users_site_email').on(table.siteCode, table.email)],
);

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
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Uploads and results alike. The bytes are in the storage under `storageKey`. */
export const files = pgTable(
  'files',
  {
    /** Random and unguessable: it is the secret part of the file's address. */
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Lower-case, without dot; '' when the name has none. */
    extension: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** Of the content, hex. */
    sha256: text().notNull(),
    storageKey: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('files_expiry').on(table.expiresAt),
    index('files_owner').on(table.siteCode, table.ownerId),
  ],
);

/** Resumable uploads, started and finished. The bytes of an unfinished one are in DATA_DIR/uploads under its id. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random and unguessable; the last part of the upload's address. */
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Upload-Metadata as the client sent it. */
    metadata: text().notNull(),
    /** Of the whole, as promised at creation. */
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** The stored file it has become; null while bytes are missing. */
    fileId: text(),
    /** When bytes were last sent; an unfinished upload is deleted a day after it. */
    touchedAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
    createdAt: createdAt(),
  },
  (table) => [index('uploads_touched').on(table.touchedAt)],
);

export const workStates = ['queued', 'running', 'done', 'failed'] as const;
export type WorkState = (typeof workStates)[number];

/** What people have asked this server to make of their files: documents, photos, recordings. */
export const works = pgTable(
  'works',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    siteCode: text().notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No reference: the row outlives the file's seven days. */
    sourceFileId: text().notNull(),
    /** What to do; each kind has its schema. */
    order: jsonb().notNull(),
    state: text({ enum: workStates }).notNull().default('queued'),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    /** What a later run need not do again. */
    checkpoint: jsonb(),
    resultFileId: text(),
    /** What came of it beside the file: a receipt, a transcript. */
    result: jsonb(),
    /** Why it failed: a reason's name and what its text needs. The text is written when it is asked for. */
    failure: jsonb(),
    /** Runs started and not given back; those that a killed server began count. */
    attempt: integer().notNull().default(0),
    /** It has shown that it takes long. */
    isLong: boolean().notNull().default(false),
    /** The server process that runs it, while it renews the lease. */
    leaseHolder: text(),
    leaseUntil: timestamp({ withTimezone: true }),
    /** When it may be tried again. */
    notBefore: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When the last run began. */
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('works_unfinished')
      .on(table.kind, table.siteCode, table.ownerId, table.createdAt)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('works_started').on(table.kind, table.startedAt),
    index('works_created').on(table.createdAt),
  ],
);

export const orderStates = ['created', 'pending', 'paid', 'declined', 'cancelled', 'expired'] as const;
export type OrderState = (typeof orderStates)[number];

/** What someone wants to buy. The terms are the plan's as it was then: a changed plan changes no order. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    siteCode: text().notNull(),
    /** The host that it was made on: mails and returns lead back there. */
    host: text().notNull(),
    /** `user:<id>` or `visitor:<id>`: who made it. */
    holder: text().notNull(),
    /** Whose membership it pays; null until a visitor's payment has made the account. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    /** SHA-256 of the secret with which the browser that made it may sign in once, if the payment makes the account. */
    signInHash: text(),
    state: text({ enum: orderStates }).notNull().default('created'),
    productId: text().notNull(),
    priceId: text().notNull(),
    productName: text().notNull(),
    /** 0 a pack, 1 a subscription. */
    isRenew: integer().notNull(),
    offerType: integer().notNull(),
    currency: text().notNull(),
    /** Amounts are in minor units of the currency. */
    chargeMinor: amount().notNull(),
    priceMinor: amount().notNull(),
    tryoutPriceMinor: amount(),
    firstDiscountPriceMinor: amount(),
    duration: integer().notNull(),
    durationUnit: integer().notNull(),
    tryoutDuration: integer(),
    tryoutDurationUnit: integer(),
    language: text().notNull(),
    /** On this site's own origin. */
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    marketingChannel: text().notNull(),
    /** JSON text as the client sent it. */
    userExtend: text().notNull(),
    transparentExtend: text().notNull(),
    orderAdInfoExtend: text().notNull(),
    payExtend: text(),
    /** Made by `/order/create`. */
    isOlderFlow: boolean().notNull().default(false),
    /** When the provider decided what `state` says; older news does not overwrite it. */
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    // Two tabs that buy the same make one order.
    uniqueIndex('orders_open')
      .on(table.siteCode, table.holder, table.priceId)
      .where(sql`${table.state} in ('created', 'pending') and not ${table.isOlderFlow}`),
    index('orders_holder').on(table.siteCode, table.holder),
    index('orders_user').on(table.userId),
    index('orders_open_created').on(table.state, table.createdAt),
  ],
);

/** What the provider has told us, once each: a webhook that comes twice is found here. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  orderId: text()
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  type: text().notNull(),
  occurredAt: timestamp({ withTimezone: true }).notNull(),
  receivedAt: createdAt(),
});

export const subscriptionStates = ['active', 'cancelled', 'replaced', 'ended'] as const;

/** A subscription that was paid at least once. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The order's. */
    id: text().primaryKey(),
    siteCode: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: subscriptionStates }).notNull().default('active'),
    currency: text().notNull(),
    priceMinor: amount().notNull(),
    duration: integer().notNull(),
    durationUnit: integer().notNull(),
    /** Full periods are counted from here, so that the 31st stays the 31st where a month has one. */
    anchorAt: timestamp({ withTimezone: true }).notNull(),
    /** Full periods paid since the anchor. */
    periodsPaid: integer().notNull(),
    /** Charges so far, the first one included: the number of the next period. */
    nextPeriod: integer().notNull(),
    /** When the next charge is due. */
    renewsAt: timestamp({ withTimezone: true }).notNull(),
    cancelReason: text(),
    cancelledAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscriptions_due').on(table.state, table.renewsAt),
    index('subscriptions_user').on(table.userId),
  ],
);

/** The ledger: a row a charge, and the membership that it bought. One payment grants once. */
export const membershipGrants = pgTable(
  'membership_grants',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 0: the first payment; renewals count on. */
    period: integer().notNull(),
    paymentId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    siteCode: text().notNull(),
    currency: text().notNull(),
    amountMinor: amount().notNull(),
    validFrom: timestamp({ withTimezone: true }).notNull(),
    validUntil: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.period] }),
    uniqueIndex('membership_grants_payment').on(table.paymentId),
    index('membership_grants_user').on(table.userId, table.paidAt),
  ],
);

export const sandboxPaymentStates = ['open', 'approved', 'declined', 'cancelled'] as const;

/** The sandbox provider's own books; the billing side learns of them by webhooks alone. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** Random and unguessable: the last part of the payment page's address. */
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    period: integer().notNull().default(0),
    state: text({ enum: sandboxPaymentStates }).notNull().default('open'),
    currency: text().notNull(),
    amountMinor: amount().notNull(),
    email: text(),
    /** The person ticked that later charges of this card are to fail. */
    doRenewalsFail: boolean().notNull().default(false),
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('sandbox_payments_order').on(table.orderId, table.period)],
);

/** Webhooks of the sandbox provider, sent until they are accepted. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    id: text().primaryKey(),
    host: text().notNull(),
    body: text().notNull(),
    notBefore: timestamp({ withTimezone: true }).notNull(),
    sentCount: integer().notNull().default(0),
    deliveredAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_webhooks_open').on(table.deliveredAt, table.notBefore)],
);

/** Secrets that every process on this database shares and nobody has to configure. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Links to set a password; only the hash of a link's token is kept. */
export const passwordLinks = pgTable(
  'password_links',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('password_links_expiry').on(table.expiresAt),
    index('password_links_user').on(table.userId),
  ],
);

export const mailKinds = [
  'payment',
  'renewal',
  'renewalFailed',
  'subscriptionCancelled',
  'passwordReset',
] as const;

/** Mails to send. Their text is written when they are sent, so no link to an account is ever kept here. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    kind: text({ enum: mailKinds }).notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    host: text().notNull(),
    /** Scheme and host, for the links. */
    origin: text().notNull(),
    language: text().notNull(),
    orderId: text(),
    period: integer(),
    sentAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [index('mails_unsent').on(table.sentAt, table.createdAt)],
);

/** Objects that came by a signed form, by their key. The file says whose they are and when they end. */
export const storageObjects = pgTable('storage_objects', {
  key: text().primaryKey(),
  siteCode: text().notNull(),
  fileId: text().notNull(),
  createdAt: createdAt(),
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

export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    siteCode: text().notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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

function createdAt() {
  return timestamp({ withTimezone: true }).notNull().default(sql`now()`);
}

/** Minor units of a currency: money is never a fraction. */
function amount() {
  return bigint({ mode: 'number' });
}
