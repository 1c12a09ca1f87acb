import { settleCharge } from './charges';
import { epochSeconds, type FakeBooks, make, makeId, type StripeObject } from './fake-books';
import { type FormValue, readText, readTexts } from './parse-form';
import { type FakeAnswer, refuse } from './refuse';

/** A page on which somebody pays. */
export function openSession(books: FakeBooks, form: Record<string, FormValue>): FakeAnswer {
  const amount = Number(readText(form, 'line_items', '0', 'price_data', 'unit_amount'));
  const currency = readText(form, 'line_items', '0', 'price_data', 'currency');
  if (!Number.isInteger(amount) || !currency)
    return refuse(400, 'invalid_request_error', 'parameter_missing', 'line_items');
  const id = makeId('cs_test');
  const session = make('session', 'checkout.session', id, {
    amount_total: amount,
    amount_subtotal: amount,
    currency,
    client_reference_id: readText(form, 'client_reference_id') ?? null,
    customer: readText(form, 'customer') ?? null,
    customer_email: readText(form, 'customer_email') ?? null,
    customer_creation: readText(form, 'customer_creation') ?? 'if_required',
    metadata: readTexts(form, 'metadata'),
    mode: readText(form, 'mode'),
    payment_status: 'unpaid',
    status: 'open',
    success_url: readText(form, 'success_url'),
    cancel_url: readText(form, 'cancel_url'),
    expires_at: epochSeconds() + 86_400,
    url: `https://checkout.stripe.test/pay/${id}`,
  });
  books.record({
    object: {
      ...session,
      payment_intent_data: {
        metadata: readTexts(form, 'payment_intent_data', 'metadata'),
        setup_future_usage: readText(form, 'payment_intent_data', 'setup_future_usage') ?? null,
      },
    },
  });
  return { status: 200, body: session };
}

export function expireSession(books: FakeBooks, id: string): FakeAnswer {
  const session = books.objects.get(id);
  if (session?.status !== 'open')
    return refuse(
      400,
      'invalid_request_error',
      undefined,
      'Only Checkout Sessions with a status in ["open"] can be expired.',
    );
  const expired = { ...session, status: 'expired', url: null };
  books.record({ object: expired });
  books.emit('checkout.session.expired', expired);
  return { status: 200, body: expired };
}

/** Somebody pays on the page. */
export function payOnPage(
  books: FakeBooks,
  session: StripeObject,
  { email, card = 'ok' }: Record<string, string>,
): StripeObject {
  if (session.status !== 'open') return session;
  const data = session.payment_intent_data as { metadata: object; setup_future_usage: string | null };
  const address = email ?? session.customer_email ?? null;
  const wantsCustomer = session.customer_creation === 'always';
  const customer = session.customer ?? (wantsCustomer ? makeId('cus') : null);
  if (customer) books.record({ object: make('customer', 'customer', String(customer), { email: address }) });
  const method: StripeObject = {
    id: makeId('pm'),
    object: 'payment_method',
    customer,
    behaviour: card,
    created: epochSeconds(),
  };
  books.record({ object: method });
  const intent = make('intent', 'payment_intent', makeId('pi'), {
    amount: session.amount_total,
    currency: session.currency,
    customer,
    payment_method: method.id,
    metadata: data.metadata,
    setup_future_usage: data.setup_future_usage,
  });
  const paid = settleCharge(books, intent, address === null ? null : String(address));
  const details = {
    address: null,
    business_name: null,
    email: address,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  const done = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    customer,
    payment_intent: paid.id,
    customer_details: details,
    url: null,
  };
  books.record({ object: done });
  books.emit('checkout.session.completed', done);
  return done;
}
