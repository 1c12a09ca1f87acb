import { type Grant, listCharges } from '../billing/grant-store';
import { lockOrder } from '../billing/order-store';
import { writeAmount } from '../plans/money';
import { actAudited } from './audit-store';
import { type Answer, type Command, type Given, Refusal } from './command';

export const refundCommands: readonly Command[] = [
  {
    name: 'person refund',
    about: 'Give a charge back: its time is taken back, its subscription ends, and the person gets a mail',
    operands: ['ORDER'],
    options: {
      charge: { value: 'N', about: 'Which of several charges: 0 is the first; "person find" lists them' },
    },
    run: refundCharge,
  },
];

export type RefundAnswer = {
  order: string;
  charge: number;
  person: string;
  payment: string;
  amount: string;
  currency: string;
  /** `asked`: the provider was asked, and its report will mark the charge as refunded. */
  state: 'asked' | 'refunded';
};

/** Asks the payment provider to give a charge back. What that leads to is done when it reports it, by a webhook. */
export async function refundCharge(given: Given): Promise<Answer<RefundAnswer>> {
  const { actor, provider, withDatabase, options } = given;
  const [id = ''] = given.operands;
  return withDatabase(async ({ database, engine }) => {
    const order = await database.transaction((tx) => lockOrder(tx, id));
    if (!order) throw new Refusal(`There is no order ${id}. "person find" lists the orders of a person.`);
    const charge = chooseCharge(id, await listCharges(database, id), options.charge, order.state);
    const { period, paymentId, userId, currency, refundedAt } = charge;
    const answer = {
      ...{ order: id, charge: period, person: userId, payment: paymentId, currency },
      amount: writeAmount(charge.amountMinor, currency),
    };
    if (refundedAt) {
      const line = `${nameCharge(charge)} of order ${id} was refunded on ${refundedAt.toISOString()}. Nothing was changed.`;
      return { data: { ...answer, state: 'refunded' }, lines: [line] };
    }
    await actAudited(database, { actor, action: 'person refund', object: `${id}/${period}` }, async () => {
      const { refundCharge: giveBack } = provider;
      if (!giveBack) throw new Refusal(sayImpossible(id, charge));
      const { host } = order;
      if (await database.transaction((tx) => giveBack(tx, { paymentId, host }))) return;
      throw new Refusal(
        `The payment provider has no payment ${paymentId} that it can give back. Nothing was changed.`,
      );
    });
    const when =
      engine === 'embedded' ? 'within three minutes after the server is started' : 'within three minutes';
    const line =
      `${nameCharge(charge)} of order ${id} is given back. The provider's report takes back the membership ` +
      `and sends the mail, ${when}.`;
    return { data: { ...answer, state: 'asked' }, lines: [line] };
  });
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

function sayImpossible(id: string, charge: Grant): string {
  return (
    `Order ${id} was charged ${nameCharge(charge)}. This server's payment provider cannot give money back, ` +
    'so nothing was changed here: the membership and the charges to come stay as they are. ' +
    'Give the money back where the payment was taken. The person ends the charges to come by unsubscribing.'
  );
}

function nameCharge({ amountMinor, currency, paymentId }: Grant): string {
  return `${writeAmount(amountMinor, currency)} ${currency} (payment ${paymentId})`;
}
