import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { looseObject, parseJson, pipe, safeParse, string } from 'valibot';
import type { PaymentOrder } from '../../../contract/billing';
import { olderOrderStatuses, paidStatus } from '../../../contract/billing';
import { queryKeys } from '../../../contract/storage-keys';
import { useIsOffline } from '../../pwa/use-is-offline';
import { buttonClass } from '../../ui/button';
import { OutcomeFrame, OutcomeWays } from './outcome-frame';
import { StartPageLink } from './start-page-link';
import { UnpaidOrder } from './unpaid-order';
import { useOlderOrder } from './use-older-order';

/** Follows an order of the older flow until it is decided. */
export function OlderOrderScreen({ uid }: { uid: string }) {
  const { t } = useLingui();
  const state = useOlderOrder(uid);
  const isOffline = useIsOffline();
  const status = state.kind === 'decided' ? state.order.serviceStatus : undefined;
  usePaidRedirect(status === olderOrderStatuses.redirect);

  if (state.kind === 'pending' || status === olderOrderStatuses.redirect) {
    return (
      <OutcomeFrame tone="wait" title={t`Waiting for your payment`}>
        <p role="status">
          {isOffline
            ? t`You are offline. We’ll check the order again when you are back online.`
            : t`This page updates automatically as soon as the payment is confirmed. It may take a minute.`}
        </p>
        <OutcomeWays>
          <StartPageLink />
        </OutcomeWays>
      </OutcomeFrame>
    );
  }
  const resultUrl =
    state.kind === 'decided' && status === olderOrderStatuses.noWater
      ? readNoWaterUrl(state.order.extendJson)
      : undefined;
  if (!resultUrl) return <UnpaidOrder />;
  return (
    <OutcomeFrame tone="ok" title={t`Thank you for your purchase`}>
      <p>{t`Your picture without the watermark is ready.`}</p>
      <OutcomeWays>
        <a href={resultUrl} className={buttonClass()} target="_blank" rel="noopener" download>
          {t`Download`}
        </a>
      </OutcomeWays>
    </OutcomeFrame>
  );
}

/** The result page reads its words from `oi`; this order has none of its own to hand on but that it was paid. */
function usePaidRedirect(isPaid: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPaid) return;
    const oi = encodeOrder({ status: paidStatus });
    void navigate({ href: `/payment-results?${queryKeys.paymentOrder}=${oi}`, replace: true });
  }, [isPaid, navigate]);
}

/** The query value that `decodeOrder` reads: URL-safe base64 of UTF-8 JSON, without padding. */
function encodeOrder(order: PaymentOrder): string {
  const bytes = new TextEncoder().encode(JSON.stringify(order));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const extendSchema = pipe(string(), parseJson(), looseObject({ noWaterUrl: string() }));

/** The no-watermark address in an older order's `extendJson`, http(s) only; undefined when there is none. */
function readNoWaterUrl(extendJson: string | null | undefined): string | undefined {
  const parsed = safeParse(extendSchema, extendJson);
  if (!parsed.success) return undefined;
  const url = URL.parse(parsed.output.noWaterUrl, location.origin);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
