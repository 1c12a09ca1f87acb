import { type Grant, listCharges } from '../billing/grant-store';
import { lockOrder } from '../billing/order-store';
import { describeRefund, listRefunds, type PaymentRequest } from '../billing/payment-request-store';
import { parseAmount, writeAmount } from '../plans/money';
import { actAudited } from './audit-store';
import { type Answer, type Command, type Given, Refusal, UsageError } from './command';

export const refundCommands: readonly Command[] = [
  {
    name: 'person refund',
    about:
      'Give a charge back; of all of it, the time is taken back, the subscription ends, and the person gets a mail',
    operands: ['ORDER'],
    options: {
      charge: { value: 'N', about: 'Which of several charges: 0 is the first; "person find" lists them' },
      amount: { value: 'AMOUNT', about: 'A part of it, as 5.00: no time is taken, and nothing ends' },
      before: { value: 'AMOUNT', about: 'Refuse it unless exactly this was given back before' },
    },
    run: refundCharge,
  },
];

export type RefundAnswer = {
  order: string;
  charge: number;
  person: string;
  payment: string;
  /** What is given back now. */
  amount: string;
  currency: string;
  /** `asked`: the provider was asked, and its report will mark the charge as refunded. */
  state: 'asked' | 'refunded';
};

/** Asks the payment provider to give a charge back. What that leads to is done when it reports it, by a webhook. */
export async function refundCharge(given: Given): Promise<Answer<RefundAnswer>> {
  const { actor, reservePayment, withDatabase, options } = given;
  const [id = ''] = given.operands;
  return withDatabase(async ({ database, engine }) => {
    const order = await database.transaction((tx) => lockOrder(tx, id));
    if (!order) throw new Refusal(`There is no order ${id}. "person find" lists the orders of a person.`);
    const charge = chooseCharge(id, await listCharges(database, id), options.charge, order.state);
    const { period, paymentId, userId, currency, refundedAt } = charge;
    const answer = (amountMinor: number) => ({
      ...{ order: id, charge: period, person: userId, payment: paymentId, currency },
      amount: writeAmount(amountMinor, currency),
    });
    if (refundedAt) {
      const line = `${nameCharge(charge)} of order ${id} was refunded on ${refundedAt.toISOString()}. Nothing was changed.`;
      return { data: { ...answer(charge.amountMinor), state: 'refunded' }, lines: [line] };
    }
    const amountMinor = readPart(charge, options);
    await actAudited(database, { actor, action: 'person refund', object: `${id}/${period}` }, () =>
      database.transaction(async (tx) => {
        // Nobody else reserves a refund of this order at the same time.
        await lockOrder(tx, id);
        const refunds = await listRefunds(tx, paymentId);
        const request = describeRefund(order, charge, {
          amountMinor,
          retry: refunds.filter(({ state }) => state === 'failed').length,
        });
        const waiting = refunds.find(({ state }) => state === 'reserved' || state === 'asked');
        if (waiting && waiting.id !== request.id) throw new Refusal(describeWaiting(waiting));
        await reservePayment(tx, request);
      }),
    );
    const when =
      engine === 'embedded' ? 'within three minutes after the server is started' : 'within three minutes';
    const isLast = amountMinor === charge.amountMinor - charge.refundedMinor;
    const data = answer(amountMinor);
    const line = isLast
      ? `${data.amount} ${currency} of ${nameCharge(charge)} of order ${id} is given back. The provider's report takes back ` +
        `the membership and sends the mail, ${when}.`
      : `${data.amount} ${currency} of ${nameCharge(charge)} of order ${id} is given back. The membership stays, and the ` +
        `provider's report sends the mail, ${when}.`;
    return { data: { ...data, state: 'asked' }, lines: [line] };
  });
}

/** What is to be given back: what was typed, never more than is left, or all that is left. Throws UsageError and Refusal. */
function readPart(
  { amountMinor, refundedMinor, currency }: Grant,
  { amount, before }: Readonly<Record<string, string>>,
): number {
  if (before !== undefined && readAmount('before', before, currency) !== refundedMinor)
    throw new Refusal(
      `${writeAmount(refundedMinor, currency)} ${currency} was given back meanwhile. Look again.`,
    );
  const left = amountMinor - refundedMinor;
  if (amount === undefined) return left;
  const part = readAmount('amount', amount, currency);
  if (part > 0 && part <= left) return part;
  const [all, rest] = [writeAmount(amountMinor, currency), writeAmount(left, currency)];
  throw new Refusal(
    `Of ${all} ${currency}, ${rest} is left to give back: --amount must be above 0 and at most ${rest}.`,
  );
}

function readAmount(option: string, text: string, currency: string): number {
  const amount = parseAmount(text, currency);
  if (amount !== undefined) return amount;
  throw new UsageError(`--${option} must be an amount of ${currency}, as ${writeAmount(500, currency)}.`);
}

function describeWaiting({ amountMinor, currency }: PaymentRequest): string {
  const amount = `${writeAmount(amountMinor, currency)} ${currency}`;
  return `A refund of ${amount} of this charge was asked for and is not reported yet. Wait for it, and look again.`;
}

/** The only charge, or the one that was named: one of several is never guessed. */
function chooseCharge(
  id: string,
  charges: readonly Grant[],
  named: string | undefined,
  state: string,
): Grant {
  if (charges.length === 0) throw new Refusal(`Nothing was charged for order ${id}: it is ${state}.`);
  const found = charges.filter(({ period }) => named === undefined || String(period) === named);
  const [charge, ...more] = found;
  if (charge && more.length === 0) return charge;
  const all = charges.map((one) => `  ${one.period}: ${nameCharge(one)}, ${one.paidAt.toISOString()}`);
  throw new Refusal([`Order ${id} has these charges. Name one by --charge:`, ...all].join('\n'));
}

function nameCharge({ amountMinor, currency, paymentId }: Grant): string {
  return `${writeAmount(amountMinor, currency)} ${currency} (payment ${paymentId})`;
}
