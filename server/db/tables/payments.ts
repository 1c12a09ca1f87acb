import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { amount, createdAt } from './columns';
import { orderReference } from './orders';
import { personId } from './people';

/** What the provider has reported, once each: a webhook that comes twice is found here. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  orderId: orderReference(),
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
    userId: personId(),
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
    orderId: orderReference(),
    /** 0: the first payment; renewals count on. */
    period: integer().notNull(),
    paymentId: text().notNull(),
    userId: personId(),
    siteCode: text().notNull(),
    currency: text().notNull(),
    amountMinor: amount().notNull(),
    validFrom: timestamp({ withTimezone: true }).notNull(),
    validUntil: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }).notNull(),
    /** When the provider reported that the money was given back. */
    refundedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.period] }),
    uniqueIndex('membership_grants_payment').on(table.paymentId),
    index('membership_grants_user').on(table.userId, table.paidAt),
  ],
);

export const sandboxPaymentStates = ['open', 'approved', 'declined', 'cancelled', 'refunded'] as const;

/** The sandbox provider's own books; the billing side learns of them by webhooks alone. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** Random and unguessable: the last part of the payment page's address. */
    id: text().primaryKey(),
    orderId: orderReference(),
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

/** Webhooks of the sandbox provider that were not accepted yet. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    id: text().primaryKey(),
    host: text().notNull(),
    body: text().notNull(),
    notBefore: timestamp({ withTimezone: true }).notNull(),
    sentCount: integer().notNull().default(0),
    /** When it was refused first; null while it was not, or could not be sent. */
    refusedAt: timestamp({ withTimezone: true }),
    /** When a day of refusals was over: it is not sent again. */
    givenUpAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_webhooks_open').on(table.givenUpAt, table.notBefore)],
);

/** Deleted people who have had an introductory price: a keyed hash of site and address each. */
export const usedIntroductions = pgTable('used_introductions', {
  key: text().primaryKey(),
  createdAt: createdAt(),
});
