import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchPaymentInfo } from '../../api/billing';
import { type PaymentOrder, paymentStatuses } from '../../contract/billing';
import { backendContext } from '../../session/backend';
import { purchases } from '../purchase/purchases';

/** How often a payment that is not confirmed yet is asked about; ours. */
const pendingPollMs = 2_000;

/**
 * What the server says about the order that `oi` names, or else the last one begun on this device; undefined while it
 * is not known, and for orders that this device did not begin. Once it is decided the next purchase is a new one.
 */
export function useKnownOrder(oi: PaymentOrder | null): PaymentOrder | undefined {
  const [purchase] = useState(() => purchases.findOrder(oi?.orderId));
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['payment-info', purchase?.orderId],
    enabled: purchase !== undefined,
    queryFn: async () => {
      const info = await fetchPaymentInfo(purchase?.orderId ?? '', backendContext());
      if (!info.ok) throw new Error(`pay/info failed: ${info.error.kind}`);
      return info.value;
    },
    refetchInterval: ({ state }) => (state.data?.status === paymentStatuses.pending ? pendingPollMs : false),
  });
  const status = data?.status ?? paymentStatuses.pending;

  useEffect(() => {
    if (!purchase || status === paymentStatuses.pending) return;
    purchases.end(purchase.createKey);
    // Whoever is signed in may be a member now.
    if (status === paymentStatuses.paid) void queryClient.invalidateQueries({ queryKey: ['user-info'] });
  }, [purchase, status, queryClient]);
  return data;
}
