import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import type { UserInfo } from '../../contract/accounts';
import { smoothScrollDelayMs } from '../../contract/pages';
import { cancelSubscription } from '../api/accounts';
import { backendContext } from '../session/backend';
import { notices } from '../ui/notice-store';
import { isSubscribed } from './subscription';

/** Fixed text that the cancel call carries; it is for the backend, not for the person. */
const cancelReason = 'The user clicked manually';
/** Where the prices are on this page. */
const pricingAnchor = 'price';

type UnsubscribeDialogProps = { onClose: () => void; onConfirm: () => void };

/** The way out of a subscription: one question, one call, and the account as it is afterwards. */
export function useUnsubscribe(user: UserInfo | undefined, onChanged: () => Promise<unknown>) {
  const { t } = useLingui();
  const [Dialog, setDialog] = useState<ComponentType<UnsubscribeDialogProps> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = () => setDialog(null);

  const ask = () => {
    if (!user) return;
    if (!isSubscribed(user)) {
      notices.show('warning', t`You did not subscribe to our service.`);
      setTimeout(scrollToPricing, smoothScrollDelayMs);
      return;
    }
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      (error: unknown) => {
        console.error('The dialog could not be fetched', error);
        notices.show('error', t`You need to be online for that. Try again when you have a connection.`);
      },
    );
  };
  const confirm = async () => {
    close();
    setBusy(true);
    const answer = await cancelSubscription({ reason: cancelReason }, backendContext());
    if (answer.ok) {
      notices.show('success', t`Unsubscribed successfully`);
      await onChanged();
    } else {
      console.info('The subscription was not cancelled', answer.error);
      notices.show('error', t`Unsubscribed error`);
    }
    setBusy(false);
  };
  return { Dialog, isBusy, ask, close, confirm };
}

function scrollToPricing(): void {
  document.getElementById(pricingAnchor)?.scrollIntoView({ behavior: 'smooth' });
}

async function loadDialog() {
  return (await import('./unsubscribe-dialog')).UnsubscribeDialog;
}
