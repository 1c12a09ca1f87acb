import { type FakeBooks, make, makeId, type StripeObject } from './fake-books';
import { type FormValue, readText, readTexts } from './parse-form';
import { type FakeAnswer, refuse } from './refuse';

/** What a card does: `ok` pays, `declined` never does, `sca` pays only where its person is there. */
export type CardBehaviour = 'ok' | 'declined' | 'sca';

export function chargeOffSession(books: FakeBooks, form: Record<string, FormValue>): FakeAnswer {
  const method = books.objects.get(readText(form, 'payment_method') ?? '');
  const customer = readText(form, 'customer');
  if (!method || method.customer !== customer)
    return refuse(400, 'invalid_request_error', 'resource_missing', 'No such PaymentMethod');
  const behaviour = method.behaviour as CardBehaviour;
  const money = { amount: Number(readText(form, 'amount')), currency: readText(form, 'currency') ?? '' };
  const intent = make('intent', 'payment_intent', makeId('pi'), {
    ...money,
    customer,
    payment_method: method.id,
    metadata: readTexts(form, 'metadata'),
    description: readText(form, 'description') ?? null,
  });
  if (behaviour === 'ok') return { status: 200, body: settleCharge(books, intent) };
  const code = behaviour === 'sca' ? 'authentication_required' : 'card_declined';
  const error = { type: 'card_error', code, decline_code: code, message: 'Your card was declined.' };
  const failed = { ...intent, status: 'requires_payment_method', last_payment_error: error };
  books.record({ object: failed });
  books.emit('payment_intent.payment_failed', failed);
  return { status: 402, body: { error: { ...error, payment_intent: failed } } };
}

/** The card was charged. */
export function settleCharge(
  books: FakeBooks,
  intent: StripeObject,
  email: string | null = null,
): StripeObject {
  const { id, amount, currency, customer, metadata, payment_method } = intent;
  const charge = make('charge', 'charge', makeId('ch'), {
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    captured: true,
    paid: true,
    currency,
    customer,
    metadata,
    payment_method,
    payment_intent: id,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
  });
  books.record({ object: charge });
  const paid = { ...intent, status: 'succeeded', amount_received: amount, latest_charge: charge.id };
  books.record({ object: paid });
  books.emit('payment_intent.succeeded', paid);
  books.emit('charge.succeeded', charge);
  return paid;
}

export function refund(books: FakeBooks, form: Record<string, FormValue>): FakeAnswer {
  const intent = books.objects.get(readText(form, 'payment_intent') ?? '');
  const charge = books.objects.get(String(intent?.latest_charge));
  if (!charge) return refuse(404, 'invalid_request_error', 'resource_missing', 'No such payment_intent');
  const left = Number(charge.amount) - Number(charge.amount_refunded);
  const amount = Number(readText(form, 'amount') ?? left);
  if (left === 0)
    return refuse(
      400,
      'invalid_request_error',
      'charge_already_refunded',
      'The charge has already been refunded.',
    );
  if (amount > left)
    return refuse(
      400,
      'invalid_request_error',
      undefined,
      'Refund amount is greater than unrefunded amount on charge',
    );
  const made = make('refund', 'refund', makeId('re'), {
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent?.id,
    metadata: readTexts(form, 'metadata'),
    status: 'succeeded',
    reason: readText(form, 'reason') ?? null,
  });
  const total = Number(charge.amount_refunded) + amount;
  const refunded = { ...charge, amount_refunded: total, refunded: total === charge.amount };
  books.record({ object: made });
  books.record({ object: refunded });
  books.emit('charge.refunded', refunded);
  return { status: 200, body: made };
}

/** Somebody's bank is asked for the money, and decides. */
export function dispute(books: FakeBooks, intent: StripeObject, status: string): StripeObject {
  const charge = books.objects.get(String(intent.latest_charge));
  const open = [...books.objects.values()].find(
    (one) => one.object === 'dispute' && one.payment_intent === intent.id,
  );
  const made = {
    ...(open ??
      make('dispute', 'dispute', makeId('dp'), {
        amount: intent.amount,
        currency: intent.currency,
        charge: charge?.id,
        payment_intent: intent.id,
        reason: 'general',
      })),
    status,
  };
  books.record({ object: made });
  if (charge) books.record({ object: { ...charge, disputed: true } });
  books.emit(open ? 'charge.dispute.closed' : 'charge.dispute.created', made);
  return made;
}
