import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountCalls } from '../../contract/accounts';
import { callBackend } from '../api/call-backend';
import { describeFailure } from '../i18n/call-failure-texts';
import { backendContext } from '../session/backend';
import { notices } from '../ui/notice-store';

/** The way back into a subscription that was cancelled: one call, and the account as it is afterwards. */
export function useResume(onChanged: () => Promise<unknown>) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const resume = async () => {
    setBusy(true);
    const answer = await callBackend(accountCalls.resumeSubscription, {}, backendContext());
    if (answer.ok) {
      notices.show('success', t`Your plan continues`, 'subscription');
      await onChanged();
    } else {
      notices.show('error', describeFailure(answer.error, i18n), 'subscription');
    }
    setBusy(false);
  };
  return { isBusy, resume };
}
