import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { failureCodes } from '../../contract/failures';
import { describeFailure } from '../i18n/call-failure-texts';
import { useTenant } from '../tenant/tenant-provider';
import { notices } from '../ui/notice-store';
import { onPageEvent } from '../ui/page-events';
import type { Offer } from './price-lists';
import { type BuyFailure, buyPlan } from './purchase/buy-plan';

export type PurchaseState = {
  /** The offer whose payment is being started; everything else waits. */
  busyKey: string | null;
  failure: { key: string; text: string } | null;
  buy: (offer: Offer) => void;
};

/** Starts payments: one at a time, the busy flag up until the browser has left for the provider. */
export function usePurchase(reload: () => void): PurchaseState {
  const { t, i18n } = useLingui();
  const { language, site } = useTenant();
  const canSignGuestsIn = site.capabilities?.guestSignIn === true;
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [failure, setFailure] = useState<PurchaseState['failure']>(null);
  // State changes a render later than a double click comes.
  const isBusy = useRef(false);

  const setBusy = (key: string | null) => {
    isBusy.current = key !== null;
    setBusyKey(key);
  };

  useEffect(() => {
    // The way back from the provider may show this very page again, as it was left.
    return onPageEvent(['pageshow'], () => {
      isBusy.current = false;
      setBusyKey(null);
    });
  }, []);

  const explain = (reason: BuyFailure): string => {
    if (reason.kind === 'unsafe-address') {
      return t`The address of the payment page is not secure, so it was not opened. Nothing was charged. Contact support.`;
    }
    return describeFailure(reason, i18n);
  };

  const start = async (offer: Offer) => {
    setBusy(offer.key);
    setFailure(null);
    try {
      const outcome = await buyPlan(offer, language, canSignGuestsIn);
      if (outcome.ok) return location.assign(outcome.value);
      const text = explain(outcome.error);
      setFailure({ key: offer.key, text });
      if (arePricesOld(outcome.error)) {
        // The card with the text may be gone with the old prices.
        notices.show('warning', text);
        reload();
      }
    } catch (error) {
      console.error('The purchase could not be started', error);
      setFailure({ key: offer.key, text: String(error) });
    }
    setBusy(null);
  };

  const buy = (offer: Offer) => {
    if (isBusy.current) return;
    if (offer.isOrderable) return void start(offer);
    setFailure({ key: offer.key, text: t`Please wait patiently for us to access the payment` });
    reload();
  };
  return { busyKey, failure, buy };
}

/** The server offers this person something else than the page shows. */
function arePricesOld(failure: BuyFailure): boolean {
  const { unknownPlan, introductionUsed } = failureCodes.billing;
  return failure.kind === 'business' && (failure.code === unknownPlan || failure.code === introductionUsed);
}
