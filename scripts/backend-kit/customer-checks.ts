import { identityType } from '../../contract/accounts';
import type { Product } from '../../contract/billing';
import { calls } from './all-calls';
import type { CallResult } from './backend-client';
import { type CheckState, noSuch } from './check-state';

export async function logIn({ client, member }: CheckState): Promise<CallResult> {
  client.token = null;
  const result = await client.call(calls.login, {
    request: { identityType, identifier: member.email, credential: member.password },
  });
  // A test account that cannot sign in makes all that follows meaningless.
  if (result.kind === 'refused') return { ...result, kind: 'failed' };
  if (result.kind === 'ok') {
    const { tokenKey, tokenValue } = result.value as { tokenKey: string; tokenValue: string };
    client.token = { name: tokenKey, value: tokenValue };
  }
  return result;
}

/** Signed out, so that no subscription ends: a backend that knows the call refuses. */
export function cancelAsVisitor({ client }: CheckState): Promise<CallResult> {
  const request = { reason: 'Checked by Toolfront' };
  return askAsVisitor(client, 'cancel', () => client.call(calls.cancelSubscription, { request }));
}

export function resumeAsVisitor({ client }: CheckState): Promise<CallResult> {
  return askAsVisitor(client, 'resume', () => client.call(calls.resumeSubscription));
}

/** What would change somebody's subscription, asked by nobody: it is to be refused. */
async function askAsVisitor(
  client: CheckState['client'],
  what: 'cancel' | 'resume',
  ask: () => Promise<CallResult>,
): Promise<CallResult> {
  const { token } = client;
  client.token = null;
  const result = await ask();
  client.token = token;
  return result.kind === 'ok'
    ? { ...result, kind: 'failed', got: `a visitor could ${what} a subscription` }
    : result;
}

export async function listProducts(state: CheckState): Promise<CallResult> {
  const result = await state.client.call(calls.products, {
    request: { code: state.site.site.code, extend: {} },
  });
  if (result.kind === 'ok') state.products = result.value as Product[];
  return result;
}

export async function createPayment(state: CheckState): Promise<CallResult> {
  const product = state.products?.find(({ productsPriceList }) => productsPriceList.length > 0);
  const origin = state.client.siteOrigin;
  const result = await state.client.call(calls.createPayment, {
    request: {
      productsId: product?.id ?? noSuch,
      productsPriceId: product?.productsPriceList[0]?.id ?? noSuch,
      successUrl: `${origin}/payment-results`,
      cancelUrl: `${origin}/sub/price`,
      userExtend: JSON.stringify({ lang: 'en', host: state.site.site.host }),
      transparentExtend: '{}',
      orderAdInfoExtend: '{}',
      marketingChannel: 'seo',
      email: state.member.email,
    },
  });
  if (result.kind === 'ok') state.orderId = (result.value as { orderId: string }).orderId;
  return result;
}
