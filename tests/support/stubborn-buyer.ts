import { randomUUID } from 'node:crypto';
import { billingCalls } from '../../contract/billing';

export type Wish = { productId: string; priceId: string; email: string; decisions: readonly string[] };
export type Bought = { orderIds: readonly string[]; cookie: string };

const impatienceMs = 40;
const retryMs = 50;

/**
 * Buys as an impatient person on a bad network does: clicks twice, opens a second tab, gives up on answers and asks
 * again with the same key, until each step has been answered. `readOrigin` is asked for every try: the server may have
 * been started again.
 */
export async function buyStubbornly(
  readOrigin: () => string,
  { productId, priceId, email, decisions }: Wish,
  random: () => number,
): Promise<Bought> {
  let cookie = '';
  const order = {
    productsId: productId,
    productsPriceId: priceId,
    successUrl: `${readOrigin()}/payment-results`,
    cancelUrl: `${readOrigin()}/sub/price`,
    userExtend: '{}',
    transparentExtend: '{}',
    orderAdInfoExtend: '{}',
    marketingChannel: 'seo',
    email,
  };
  const key = randomUUID();
  const createOrder = (ownKey: string) => post(billingCalls.createPayment.path, ownKey, order, 'orderId');
  const clicks = await Promise.all([createOrder(key), createOrder(key)]);
  const orderIds = [...clicks, await createOrder(randomUUID())];
  const [orderId = ''] = orderIds;

  const payKey = randomUUID();
  const startPayment = (ownKey: string) =>
    post(billingCalls.pay.path, ownKey, { orderId, payExtend: '{}' }, 'redirectUrl');
  const [page] = await Promise.all([startPayment(payKey), startPayment(payKey), startPayment(randomUUID())]);
  for (const decision of decisions) await decide(new URL(page).pathname, decision);
  return { orderIds, cookie };

  async function post(path: string, ownKey: string, body: object, field: string): Promise<string> {
    const answer = await insist(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': ownKey,
        ...(cookie === '' ? {} : { cookie }),
      },
      body: JSON.stringify(body),
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const { obj } = (await answer.json()) as { obj?: Record<string, unknown> };
    if (typeof obj?.[field] !== 'string') throw new Error(`${path} was answered without ${field}`);
    return obj[field];
  }

  function decide(path: string, decision: string): Promise<Response> {
    return insist(path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ decision }).toString(),
    });
  }

  async function insist(path: string, init: RequestInit): Promise<Response> {
    for (;;) {
      // One try in four is given up: before it was received, or after it was done.
      const signal = random() < 0.25 ? AbortSignal.timeout(Math.ceil(random() * impatienceMs)) : null;
      const answer = await fetch(readOrigin() + path, { ...init, signal }).catch(() => undefined);
      if (answer && answer.status < 400) return answer;
      if (answer && answer.status < 500) throw new Error(`${path} was refused with ${answer.status}`);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
