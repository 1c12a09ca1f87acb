import { listOrders, type Order } from '../billing/order-store';
import { type OrderState, orderStates } from '../db/schema';
import { writeAmount } from '../plans/money';
import { type Answer, type Command, type Given, readLimit, UsageError } from './command';
import { writeTable } from './write-table';

export const orderCommands: readonly Command[] = [
  {
    name: 'order list',
    about: 'List orders, the newest first',
    options: {
      state: { value: 'STATE', about: `One of ${orderStates.join(', ')}` },
      site: { value: 'CODE', about: "Of one site, by its site.code ('site list' shows it)" },
      limit: { value: 'N', about: 'How many at most; 50 when left out' },
    },
    run: listAskedOrders,
  },
];

export type ListedOrder = ReturnType<typeof describeOrder>;

export async function listAskedOrders(given: Given): Promise<Answer<ListedOrder[]>> {
  const { state, site: siteCode } = given.options;
  const asked = { state: readState(state), siteCode, limit: readLimit(given) };
  const found = await given.withDatabase(({ database }) => listOrders(database, asked));
  const orders = found.map(describeOrder);
  return {
    data: orders,
    lines: writeTable(
      ['ORDER', 'SITE', 'PERSON', 'STATE', 'PRICE', 'AMOUNT', 'MADE'],
      orders.map(({ id, site, person, state, price, amount, currency, createdAt }) => [
        ...[id, site, person ?? '', state, price],
        ...[`${amount} ${currency}`, createdAt.toISOString()],
      ]),
    ),
  };
}

function readState(state: string | undefined): OrderState | undefined {
  const found = orderStates.find((name) => name === state);
  if (state !== undefined && !found) {
    throw new UsageError(`--state must be one of ${orderStates.join(', ')}.`);
  }
  return found;
}

/** Without the payer's address: "person find" says it. */
function describeOrder(order: Order) {
  const { id, siteCode: site, userId: person, state, priceId, productName, currency, createdAt } = order;
  const amount = writeAmount(order.chargeMinor, currency);
  return { ...{ id, site, person, state, price: priceId }, ...{ productName, amount, currency, createdAt } };
}
