import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billingCalls, type PaymentOrder, paymentStatuses } from '../../../contract/billing';
import { callBackend } from '../../api/call-backend';
import { CallError } from '../../api/unwrap';
import { jobClient } from '../../jobs/job-client';
import { backendContext } from '../../session/backend';
import { commitSession } from '../../session/durable-session';
import { rememberAccount } from '../../session/first-login';
import { sessions } from '../../session/session-store';
import { isFinal } from '../is-final';
import { askAboutOrder } from '../purchase/ask-about-order';
import { purchases, restorePurchases } from '../purchase/purchases';

/** How often a payment that is not confirmed yet is asked about. */
const pendingPollMs = 2_000;

export type KnownOrder = {
  /** The server's answer; undefined while there is none, and for orders that this device did not begin. */
  order: PaymentOrder | undefined;
  /** The server is being asked, or asked again because it gave no answer. */
  isAsked: boolean;
};

/**
 * What the server says about the order that `oi` names, or else the last one started on this device. A server that gives
 * no answer is asked until it does. Once the order is decided the next purchase is a new one.
 */
export function useKnownOrder(oi: PaymentOrder | null): KnownOrder {
  const [purchase, setPurchase] = useState(() => purchases.findOrder(oi?.orderId));
  useEffect(() => {
    // A browser that was killed may have lost it.
    void restorePurchases().then(() => setPurchase((known) => known ?? purchases.findOrder(oi?.orderId)));
  }, [oi?.orderId]);
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['payment-info', purchase?.orderId],
    enabled: purchase !== undefined,
    queryFn: async () => {
      if (!purchase) return null;
      const info = await askAboutOrder(purchase);
      if (info.ok) return info.value;
      // Not to be asked by this browser any more: then the address alone has words.
      if (isFinal(info.error)) return null;
      throw new CallError(info.error);
    },
    retry: false,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.status === paymentStatuses.pending ? pendingPollMs : false,
  });
  const status = data?.status ?? paymentStatuses.pending;

  useEffect(() => {
    if (!purchase || status === paymentStatuses.pending) return;
    purchases.end(purchase.createKey);
    if (status !== paymentStatuses.paid) return;
    // Whoever is signed in may be a member now.
    void queryClient.invalidateQueries({ queryKey: ['user-info'] });
    jobClient.wake('paid');
    if (!purchase.person && data?.email) sessions.claimVisitorContent(data.email);
    const { signInToken } = purchase.request;
    if (signInToken && !sessions.get()) void signGuestIn(purchase.orderId, signInToken);
  }, [purchase, status, data?.email, queryClient]);
  return { order: data ?? undefined, isAsked: purchase !== undefined && data === undefined };
}

/** Signs in the account that a guest's payment made, by the secret of this browser. It works once. */
async function signGuestIn(orderId: string, signInToken: string): Promise<void> {
  const request = { orderId, signInToken };
  const answer = await callBackend(billingCalls.paySession, { request }, backendContext());
  if (!answer.ok) {
    // As for an account that was there before: its person logs in as ever.
    console.info('The guest was not signed in', answer.error);
    return;
  }
  const { tokenKey, tokenValue, userDetailVo } = answer.value;
  const email = userDetailVo.email.toLowerCase();
  const session = { email, tokenKey, tokenValue };
  await commitSession({ ...session, takesVisitorJobs: true });
  sessions.claimVisitorContent(email);
  sessions.set(session);
  rememberAccount();
}
