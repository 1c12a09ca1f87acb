import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountCalls, type UserInfo } from '../../contract/accounts';
import { smoothScrollDelayMs } from '../../contract/pages';
import { callBackend } from '../api/call-backend';
import { useLazyPart } from '../pwa/use-lazy-part';
import { backendContext } from '../session/backend';
import { loadExport } from '../ui/load-export';
import { notices } from '../ui/notice-store';
import { isSubscribed } from './subscription';

/** Fixed text that the cancel call carries; it is for the backend, not for the person. */
const cancelReason = 'The user clicked manually';
/** Where the prices are on this page. */
const pricingAnchor = 'price';

const loadDialog = loadExport(() => import('./unsubscribe-dialog'), 'UnsubscribeDialog');

/** The way out of a subscription: one question, one call, and the account as it is afterwards. */
export function useUnsubscribe(user: UserInfo | undefined, onChanged: () => Promise<unknown>) {
  const { t } = useLingui();
  const { Part: Dialog, open, close } = useLazyPart(loadDialog);
  const [isBusy, setBusy] = useState(false);

  const ask = () => {
    if (!user) return;
    if (!isSubscribed(user)) {
      notices.show('warning', t`You did not subscribe to our service.`, 'subscription');
      setTimeout(scrollToPricing, smoothScrollDelayMs);
      return;
    }
    open();
  };
  const confirm = async () => {
    close();
    notices.dismissTopic('subscription');
    setBusy(true);
    const request = { reason: cancelReason };
    const answer = await callBackend(accountCalls.cancelSubscription, { request }, backendContext());
    if (answer.ok) {
      notices.show('success', t`Unsubscribed successfully`, 'subscription');
      await onChanged();
    } else {
      console.info('The subscription was not cancelled', answer.error);
      notices.show('error', t`Unsubscribed error`, 'subscription');
    }
    setBusy(false);
  };
  return { Dialog, isBusy, ask, close, confirm };
}

function scrollToPricing(): void {
  document.getElementById(pricingAnchor)?.scrollIntoView({ behavior: 'smooth' });
}
