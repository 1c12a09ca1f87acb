import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, createdAt } from './columns';
import { users } from './people';

export const orderStates = [
  'created',
  'pending',
  'paid',
  'refunded',
  'declined',
  'cancelled',
  'expired',
] as const;
export type OrderState = (typeof orderStates)[number];
/** Of orders that were charged, which stay in the books. */
export const paidStates: OrderState[] = ['paid', 'refunded'];

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
    /** Its payment made the account that it pays for. */
    madeAccount: boolean().notNull().default(false),
    state: text({ enum: orderStates }).notNull().default('created'),
    /** Who takes its money. */
    provider: text().notNull().default('sandbox'),
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
    /** When whoever made it was deleted. Money that was approved before that is given back. */
    personDeletedAt: timestamp({ withTimezone: true }),
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

/** Whose row it is; it goes with the order. */
export function orderReference() {
  return text()
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });
}
