import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { membershipGrants, orders, paymentRequests } from '../../db/schema';
import { writeAmount } from '../../plans/money';
import type { Grant } from '../grant-store';
import type { Order } from '../order-store';
import type { PaymentRequest } from '../payment-request-store';
import { comparePayment } from './compare-payment';
import type { PaymentDifference } from './difference-store';
import type { BookedPayment, PaymentAccount, PaymentBooks } from './payment-books';

export type Comparison = {
  compared: number;
  differences: PaymentDifference[];
  /** Codes of sites whose account did not answer. */
  failedSites: string[];
};

type Options = {
  since: Date;
  /** What happened later is not compared: its report may be on its way. */
  until: Date;
  /** Found by an earlier comparison: looked at again, however old they are. */
  known: readonly PaymentDifference[];
};

/** What is known here of payments that a provider has. */
type Known = {
  grants: Map<string, Grant>;
  orders: Map<string, Order>;
  refunds: Map<string, PaymentRequest>;
};

const batchSize = 100;

/** Compares what providers were paid with the entries of this server. Both are only read. */
export async function comparePayments(
  database: Database,
  accounts: readonly PaymentAccount[],
  options: Options,
): Promise<Comparison> {
  const result: Comparison = { compared: 0, differences: [], failedSites: [] };
  for (const account of accounts) {
    const { books, siteCodes } = account;
    try {
      if (typeof books === 'string') throw new Error(books);
      const { compared, differences } = await compareAccount(database, { ...account, books }, options);
      result.compared += compared;
      result.differences.push(...differences);
    } catch (error) {
      // The sandbox's books are in the same database.
      if (!siteCodes) throw error;
      result.failedSites.push(...siteCodes);
      result.differences.push(...siteCodes.map((siteCode) => describeFailure(siteCode, error)));
    }
  }
  for (const { siteCode, provider } of await listPaidSites(database, options.since)) {
    const isCompared = accounts.some(
      (account) => account.provider === provider && (account.siteCodes?.includes(siteCode) ?? true),
    );
    if (!isCompared) result.differences.push(describeFailure(siteCode, `no site here sells by ${provider}`));
  }
  return result;
}

async function compareAccount(
  database: Database,
  account: PaymentAccount & { books: PaymentBooks },
  options: Options,
): Promise<{ compared: number; differences: PaymentDifference[] }> {
  const { books } = account;
  const differences: PaymentDifference[] = [];
  const seen = new Set<string>();

  let batch: BookedPayment[] = [];
  for await (const payment of books.listPayments(options.since)) {
    batch.push(payment);
    if (batch.length < batchSize) continue;
    await compareBatch(batch);
    batch = [];
  }
  await compareBatch(batch);
  const expected = await listGrantsOf(database, account, options);
  const known = options.known.filter(
    ({ siteCode, paymentId }) => paymentId !== '' && (account.siteCodes?.includes(siteCode) ?? true),
  );
  for (const paymentId of new Set([...expected.keys(), ...known.map((one) => one.paymentId)])) {
    if (seen.has(paymentId)) continue;
    const payment = await books.findPayment(paymentId);
    const grant = expected.get(paymentId);
    if (payment) await compareBatch([payment]);
    else if (grant) differences.push(describeMissing(grant));
  }
  return { compared: seen.size, differences };

  async function compareBatch(payments: readonly BookedPayment[]): Promise<void> {
    if (payments.length === 0) return;
    const known = await findKnown(database, payments);
    for (const payment of payments) {
      seen.add(payment.paymentId);
      if (payment.changedAt > options.until.getTime()) continue;
      differences.push(
        ...comparePayment(payment, {
          grant: known.grants.get(payment.paymentId),
          order: known.orders.get(payment.orderId ?? ''),
          refund: known.refunds.get(payment.paymentId),
          siteCodes: account.siteCodes,
        }),
      );
    }
  }
}

async function findKnown(database: Database, payments: readonly BookedPayment[]): Promise<Known> {
  const paymentIds = payments.map(({ paymentId }) => paymentId);
  const orderIds = payments.flatMap(({ orderId }) => orderId ?? []);
  const grants = await database
    .select()
    .from(membershipGrants)
    .where(inArray(membershipGrants.paymentId, paymentIds));
  const ordersHere = await database.select().from(orders).where(inArray(orders.id, orderIds));
  const refunds = await database
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.kind, 'refund'), inArray(paymentRequests.paymentId, paymentIds)));
  return {
    grants: new Map(grants.map((grant) => [grant.paymentId, grant])),
    orders: new Map(ordersHere.map((order) => [order.id, order])),
    refunds: new Map(refunds.map((refund) => [refund.paymentId ?? '', refund])),
  };
}

/** The entries of an account's sites, by payment. */
async function listGrantsOf(
  database: Database,
  { provider, siteCodes }: PaymentAccount,
  { since, until }: Options,
): Promise<Map<string, Grant>> {
  const rows = await database
    .select({ grant: membershipGrants })
    .from(membershipGrants)
    .innerJoin(orders, eq(orders.id, membershipGrants.orderId))
    .where(
      and(
        eq(orders.provider, provider),
        siteCodes && inArray(orders.siteCode, [...siteCodes]),
        gte(membershipGrants.paidAt, since),
        lte(membershipGrants.paidAt, until),
      ),
    );
  return new Map(rows.map(({ grant }) => [grant.paymentId, grant]));
}

function listPaidSites(database: Database, since: Date) {
  return database
    .selectDistinct({ siteCode: orders.siteCode, provider: orders.provider })
    .from(membershipGrants)
    .innerJoin(orders, eq(orders.id, membershipGrants.orderId))
    .where(gte(membershipGrants.paidAt, since));
}

function describeMissing({ siteCode, paymentId, orderId, amountMinor, currency }: Grant): PaymentDifference {
  const here = `${writeAmount(amountMinor, currency)} ${currency}`;
  return { siteCode, kind: 'missing_there', paymentId, orderId, here, there: 'no such payment' };
}

function describeFailure(siteCode: string, error: unknown): PaymentDifference {
  const there = error instanceof Error ? error.message : String(error);
  return { siteCode, kind: 'not_compared', paymentId: '', orderId: null, here: '', there };
}
