import {
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
    /** Charges of the next period that were refused, when the first one was, and when it is tried again. */
    failures: integer().notNull().default(0),
    failingSince: timestamp({ withTimezone: true }),
    retryAt: timestamp({ withTimezone: true }),
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
    /** Given back so far. */
    refundedMinor: amount().notNull().default(0),
    /** When the provider reported that all of the money was given back. */
    refundedAt: timestamp({ withTimezone: true }),
    /** When the person's bank was asked to take it back; null once the bank has decided for the site. */
    disputedAt: timestamp({ withTimezone: true }),
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
    /** Given back so far. */
    refundedMinor: amount().notNull().default(0),
    /** The person ticked that later charges of this card are to fail. */
    doRenewalsFail: boolean().notNull().default(false),
    decidedAt: timestamp({ withTimezone: true }),
    /** Requests that were carried out: the same key again does nothing. */
    doneRequests: text().array().notNull().default([]),
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

export const paymentRequestKinds = ['open', 'charge', 'refund'] as const;
export const paymentRequestStates = ['reserved', 'asked', 'settled', 'failed'] as const;
export type PaymentRequestState = (typeof paymentRequestStates)[number];

/** What a provider is asked for. A row is committed before the call that it describes, whose idempotency key is its id. */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    id: text().primaryKey(),
    kind: text({ enum: paymentRequestKinds }).notNull(),
    provider: text().notNull(),
    orderId: orderReference(),
    period: integer().notNull(),
    /** What a refund gives back. */
    paymentId: text(),
    currency: text().notNull(),
    amountMinor: amount().notNull(),
    /** What was given back of the payment before a refund, as it was known when the refund was reserved. */
    refundedBeforeMinor: amount().notNull().default(0),
    /** What a payment page is told, the same at every try. */
    details: jsonb().$type<PageDetails>(),
    state: text({ enum: paymentRequestStates }).notNull().default('reserved'),
    /** The provider's name for what it was asked for. */
    remoteId: text(),
    /** The payment page: an address, or a path on the site. */
    pageUrl: text(),
    /** Why the provider refused it. */
    failure: text(),
    checkCount: integer().notNull().default(0),
    /** When it is asked for, or after, when the provider is asked what became of it. */
    nextCheckAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_requests_due').on(table.state, table.nextCheckAt),
    index('payment_requests_order').on(table.orderId, table.period),
    index('payment_requests_remote').on(table.remoteId),
  ],
);

/** Whose card is charged for an order's renewals. */
export const payers = pgTable('payers', {
  orderId: orderReference().primaryKey(),
  /** The provider's name for who paid last. */
  customerId: text().notNull(),
  /** What they paid. */
  paymentId: text().notNull(),
  /** The card of that payment, once it was looked up. */
  paymentMethodId: text(),
});

export const paymentDifferenceKinds = [
  'missing_here',
  'missing_there',
  'unknown_payment',
  'amount',
  'currency',
  'refund',
  'dispute',
  'not_compared',
] as const;

/** What the last comparison with the providers has found, and disputes of payments that nobody knows. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    siteCode: text().notNull(),
    kind: text({ enum: paymentDifferenceKinds }).notNull(),
    /** The provider's name for the payment; '' where none was compared. */
    paymentId: text().notNull(),
    orderId: text(),
    /** What this server has, and what the provider has, in words. */
    here: text().notNull(),
    there: text().notNull(),
    foundAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.siteCode, table.kind, table.paymentId] })],
);

/** Addresses are absolute. */
export type PageDetails = {
  email: string | null;
  language: string;
  productName: string;
  returnUrl: string;
  cancelUrl: string;
};
