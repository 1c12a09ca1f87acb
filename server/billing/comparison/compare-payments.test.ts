import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../contract/time-spans';
import { membershipGrants, paymentDifferences } from '../../db/schema';
import { type PaidAtStripe, startStripeAccount, type TestStripeAccount } from '../../testing/stripe-account';
import { placeOrder } from '../../testing/subscribers';
import { describeRefund } from '../payment-request-store';
import { createSandboxBooks } from '../providers/sandbox/sandbox-books';
import { ensurePayment, updatePayment } from '../providers/sandbox/sandbox-store';
import { createStripeBooks } from '../providers/stripe/stripe-books';
import { comparePayments } from './compare-payments';
import type { PaymentAccount } from './payment-books';
import { storeComparison } from './store-comparison';

let at: TestStripeAccount;
let account: PaymentAccount;
let since: Date;
beforeAll(async () => {
  at = await startStripeAccount();
  account = { provider: 'stripe', siteCodes: ['a'], books: createStripeBooks(at.account) };
});
afterAll(() => at.close());
beforeEach(() => {
  since = new Date(Date.now() - hourMs);
});

/** What a comparison finds of these payments. */
async function compare(...paid: PaidAtStripe[]) {
  const until = new Date(Date.now() + hourMs);
  const { differences } = await comparePayments(at.database, [account], { since, until, known: [] });
  return differences.filter(({ paymentId }) => paid.some(({ payment }) => payment === paymentId));
}

const changeGrant = ({ payment }: PaidAtStripe, change: Partial<typeof membershipGrants.$inferInsert>) =>
  at.database.update(membershipGrants).set(change).where(eq(membershipGrants.paymentId, payment));
const act = (paid: PaidAtStripe, what: string, more: Record<string, string> = {}) =>
  at.stripe.act({ do: what, id: paid.payment, ...more });

describe('a comparison', () => {
  test('finds nothing where both have the same, paid, given back in part or in whole, or disputed', async () => {
    const paid = [await at.subscribe(), await at.subscribe(), await at.subscribe(), await at.subscribe()];
    const [, part, all, lost] = paid as [PaidAtStripe, PaidAtStripe, PaidAtStripe, PaidAtStripe];
    await act(part, 'refund', { amount: '500' });
    await changeGrant(part, { refundedMinor: 500 });
    await act(all, 'refund');
    await changeGrant(all, { refundedMinor: 2000, refundedAt: new Date() });
    await act(lost, 'dispute');
    await changeGrant(lost, { disputedAt: new Date() });
    expect(await compare(...paid)).toEqual([]);
    await act(lost, 'dispute', { status: 'lost' });
    await changeGrant(lost, { refundedMinor: 2000, refundedAt: new Date() });
    expect(await compare(...paid)).toEqual([]);
  });

  test('finds a payment without an entry, until its money is given back or about to be', async () => {
    const [paid, returned, returning] = [await at.pay(), await at.pay(), await at.pay()];
    await act(returned, 'refund');
    const charge = { period: 0, paymentId: returning.payment, currency: 'USD', amountMinor: 2000 };
    await at.reserve(describeRefund(returning.order, charge));
    expect(await compare(paid, returned, returning)).toEqual([
      {
        siteCode: 'a',
        kind: 'missing_here',
        paymentId: paid.payment,
        orderId: paid.order.id,
        here: 'no entry',
        there: '20.00 USD',
      },
    ]);
  });

  test('finds an entry without a payment', async () => {
    const paid = await at.subscribe();
    await changeGrant(paid, { paymentId: `pi_made_up_${paid.order.id}` });
    const made = { ...paid, payment: `pi_made_up_${paid.order.id}` };
    expect(await compare(paid, made)).toMatchObject([
      { kind: 'missing_here', paymentId: paid.payment },
      { kind: 'missing_there', paymentId: made.payment, here: '20.00 USD', there: 'no such payment' },
    ]);
  });

  test.each([
    ['amount', { amountMinor: 2001 }],
    ['currency', { currency: 'VND' }],
    ['refund', { refundedMinor: 1 }],
    ['refund', { refundedMinor: 2000, refundedAt: new Date() }],
    ['dispute', { disputedAt: new Date() }],
  ])('finds another %s here', async (kind, change) => {
    const paid = await at.subscribe();
    await changeGrant(paid, change);
    expect(await compare(paid)).toMatchObject([{ kind, siteCode: 'a', orderId: paid.order.id }]);
  });

  test('finds a refund and a dispute there that nobody reported', async () => {
    const [refunded, disputed, lost] = [await at.subscribe(), await at.subscribe(), await at.subscribe()];
    await act(refunded, 'refund', { amount: '700' });
    await act(disputed, 'dispute');
    await act(lost, 'dispute', { status: 'lost' });
    const found = await compare(refunded, disputed, lost);
    expect(found.map(({ kind }) => kind).sort()).toEqual(['dispute', 'refund', 'refund']);
    expect(found).toContainEqual(expect.objectContaining({ there: '20.00 USD, 7.00 given back' }));
  });

  test('looks at older payments that were refunded or disputed since, and at older entries', async () => {
    const [refunded, kept] = [await at.subscribe(), await at.subscribe()];
    await act(refunded, 'refund');
    since = new Date(Date.now() + 2_000);
    // Nothing is so young there, and what is not listed is asked for.
    await changeGrant(kept, { paidAt: new Date(since.getTime() + 1_000) });
    await changeGrant(refunded, { paidAt: new Date(since.getTime() + 1_000) });
    expect(await compare(refunded, kept)).toMatchObject([{ kind: 'refund', paymentId: refunded.payment }]);
  });

  test('says which sites it could not compare', async () => {
    await at.subscribe({ siteCode: 'unconfigured' });
    const accounts: PaymentAccount[] = [
      { provider: 'stripe', siteCodes: ['a', 'b'], books: 'A_KEY is not set here' },
    ];
    const options = { since, until: new Date(), known: [] };
    const { differences, failedSites } = await comparePayments(at.database, accounts, options);
    expect(failedSites).toEqual(['a', 'b']);
    expect(differences).toMatchObject([
      { siteCode: 'a', kind: 'not_compared', there: 'A_KEY is not set here' },
      { siteCode: 'b', kind: 'not_compared' },
      { siteCode: 'unconfigured', kind: 'not_compared' },
    ]);
  });
});

test('the sandbox’s books are compared the same way', async () => {
  const person = await placeOrder(at.database);
  const { orderId } = person;
  const charge = { orderId, period: 0, currency: 'USD', amountMinor: 2000, email: null };
  const { id: paymentId } = await at.database.transaction(async (tx) => {
    const { payment } = await ensurePayment(tx, charge);
    await updatePayment(tx, payment.id, { state: 'approved', decidedAt: new Date() });
    return payment;
  });
  const sandbox = { provider: 'sandbox', books: createSandboxBooks(at.database) };
  const find = async () => {
    const options = { since, until: new Date(Date.now() + hourMs), known: [] };
    const { differences } = await comparePayments(at.database, [sandbox, account], options);
    return differences.filter((difference) => difference.orderId === orderId);
  };
  expect(await find()).toMatchObject([{ kind: 'missing_here', paymentId, siteCode: 'a' }]);
  await person.hear(person.news({ paymentId, occurredAt: Date.now() }), new Date().toISOString());
  expect(await find()).toEqual([]);
});

describe('a stored comparison', () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const store = (now: Date, accounts = [account]) =>
    storeComparison({ database: at.database, log }, accounts, now);
  const readKindsOf = async ({ payment }: PaidAtStripe) => {
    const rows = await at.database
      .select()
      .from(paymentDifferences)
      .where(eq(paymentDifferences.paymentId, payment));
    return rows.map(({ kind }) => kind);
  };

  test('leaves out what happened just now, and keeps what it found until it is mended', async () => {
    const paid = await at.pay();
    await store(new Date());
    expect(await readKindsOf(paid)).toEqual([]);
    await store(new Date(Date.now() + 2 * hourMs));
    expect(await readKindsOf(paid)).toEqual(['missing_here']);
    // So late that the list has it no longer; and a night in which Stripe does not answer.
    const late = new Date(Date.now() + 60 * dayMs);
    await store(late);
    await store(late, [{ ...account, books: 'no answer' }]);
    expect(await readKindsOf(paid)).toEqual(['missing_here']);
    await paid.person.hear(paid.event, new Date().toISOString());
    await store(late);
    expect(await readKindsOf(paid)).toEqual([]);
  });
});

test('a comparison reads every page of the list, and says of payments that no order is for', async () => {
  const paid = await at.subscribe();
  const method = (await at.stripe.readObjects()).objects.find(
    (one) => one.object === 'payment_method' && one.customer === paid.customer,
  );
  for (let made = 0; made < 101; made += 1) {
    await at.account.client.paymentIntents.create({
      ...{ amount: 100, currency: 'usd', customer: paid.customer, payment_method: method?.id ?? '' },
      ...{ off_session: true, confirm: true },
    });
  }
  const options = { since, until: new Date(Date.now() + hourMs), known: [] };
  const { differences } = await comparePayments(at.database, [account], options);
  expect(differences.filter(({ kind }) => kind === 'unknown_payment')).toHaveLength(101);
});
