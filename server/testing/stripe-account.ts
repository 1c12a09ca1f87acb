import { rm } from 'node:fs/promises';
import { findOrderById, type NewOrder, type Order } from '../billing/order-store';
import { savePayer } from '../billing/payer-store';
import type { PaymentEvent, PaymentProvider } from '../billing/payment-provider';
import {
  describeOpening,
  findPaymentRequest,
  insertPaymentRequest,
  type NewPaymentRequest,
  type PaymentRequest,
} from '../billing/payment-request-store';
import { openStripeAccount, type StripeAccount } from '../billing/providers/stripe/stripe-account';
import { createStripeProvider } from '../billing/providers/stripe/stripe-provider';
import type { Database } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { makeDataFolder } from './data-folder';
import { type RunningFake, startFakeStripe } from './fake-stripe/start-fake-stripe';
import { placeOrder, type Subscriber } from './subscribers';

/** A database, and an account at a Stripe of the test's own; no server. */
export type TestStripeAccount = {
  database: Database;
  stripe: RunningFake;
  account: StripeAccount;
  provider: PaymentProvider;
  reserve: (request: NewPaymentRequest) => Promise<PaymentRequest>;
  /** Somebody has ordered. */
  order: (terms?: Partial<NewOrder>) => Promise<{ person: Subscriber; order: Order }>;
  /** An order whose page was asked for. */
  openPage: (order: Order, number?: number, email?: string | null) => Promise<PaymentRequest>;
  /** Somebody has paid a monthly plan on Stripe's page, and it was reported. */
  subscribe: (terms?: Partial<NewOrder>) => Promise<PaidAtStripe>;
  /** The same, and nobody was told. */
  pay: (terms?: Partial<NewOrder>) => Promise<PaidAtStripe>;
  close: () => Promise<void>;
};

export type PaidAtStripe = {
  person: Subscriber;
  order: Order;
  event: PaymentEvent;
  /** Stripe's names of who paid, and of the payment. */
  customer: string;
  payment: string;
};

export async function startStripeAccount(): Promise<TestStripeAccount> {
  const folder = await makeDataFolder();
  const open = await openEmbeddedDatabase(folder);
  const { database } = open;
  const stripe = await startFakeStripe();
  const account = openStripeAccount({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x' }, stripe.url);
  const provider = createStripeProvider(database, account);
  return {
    ...{ database, stripe, account, provider, reserve, order: makeOrder, openPage, subscribe, pay },
    close: async () => {
      await stripe.stop();
      await open.close();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function reserve(request: NewPaymentRequest): Promise<PaymentRequest> {
    await database.transaction((tx) => insertPaymentRequest(tx, request));
    return required(await findPaymentRequest(database, request.id));
  }

  async function makeOrder(terms: Partial<NewOrder> = {}) {
    const person = await placeOrder(database, { provider: 'stripe', ...terms });
    return { person, order: required(await findOrderById(database, person.orderId)) };
  }

  async function openPage(order: Order, number = 0, email = order.email): Promise<PaymentRequest> {
    const urls = { returnUrl: 'http://a.test/', cancelUrl: 'http://a.test/' };
    const details = { email, language: 'en', productName: 'Plus', ...urls };
    const { chargeMinor: amountMinor } = order;
    const page = await reserve(describeOpening(order, { period: 0, number, amountMinor, details }));
    return { ...page, remoteId: (await provider.ask(page, order)).remoteId };
  }

  async function pay(terms: Partial<NewOrder> = {}): Promise<PaidAtStripe> {
    const { person, order } = await makeOrder(terms);
    const page = await openPage(order);
    await stripe.act({ do: 'pay', id: page.remoteId ?? '' });
    const [event] = await provider.query(page, order);
    if (event?.type !== 'approve') throw new Error('it was not paid');
    return { person, order, event, customer: event.customerId ?? '', payment: event.paymentId };
  }

  async function subscribe(terms: Partial<NewOrder> = {}): Promise<PaidAtStripe> {
    const paid = await pay(terms);
    const { person, event, customer: customerId, payment: paymentId } = paid;
    await person.hear(event, new Date().toISOString());
    const payer = { orderId: person.orderId, customerId, paymentId, paymentMethodId: null };
    await database.transaction((tx) => savePayer(tx, payer));
    return paid;
  }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('it is gone');
  return value;
}
