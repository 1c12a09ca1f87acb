import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { durationUnits, type PaymentOrder } from '../../../contract/billing';
import { formatDuration } from '../../i18n/durations';
import { loginPrompt } from '../../session/login-prompt';
import { useSession } from '../../session/use-session';
import { useUserInfo } from '../../session/use-user-info';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { ChoosePassword } from './choose-password';
import { readAmounts } from './describe-order';
import { OrderDetails } from './order-details';
import { OutcomeFacts, OutcomeFrame, OutcomeWays } from './outcome-frame';
import { ReturnToWork, useReturnPath } from './return-to-work';
import { StartPageLink } from './start-page-link';

type PaidOrderProps = {
  order: PaymentOrder;
  /** The server's answer about it, where this device may ask. */
  known: PaymentOrder | undefined;
};

/** A paid order: thanks, what was paid, where the account's data went. */
export function PaidOrder({ order, known }: PaidOrderProps) {
  const { t } = useLingui();
  const { language } = useTenant();
  const session = useSession();
  const returnPath = useReturnPath();
  // Once asked it stays, to say that it was saved.
  const lacksPassword = useUserInfo().data?.hasPassword === false;
  const [needsPassword, setNeedsPassword] = useState(false);
  if (lacksPassword && !needsPassword) setNeedsPassword(true);
  const navigate = useNavigate();
  const { paid, renewal } = readAmounts(order, language);
  const { email, duration, durationUnit } = order;
  const period =
    durationUnit === durationUnits.lifetime
      ? t`Lifetime`
      : duration && durationUnit
        ? formatDuration(duration, durationUnit, language)
        : undefined;
  const openAccount = () => {
    if (session) void navigate({ to: '/sub/account' });
    else loginPrompt.open();
  };

  return (
    <OutcomeFrame tone="ok" title={t`Thank you for your purchase`}>
      <p>
        {email
          ? t`Your account and product information was emailed to ${email}.`
          : t`Your account and product information was emailed to you.`}
      </p>
      {needsPassword && session ? <ChoosePassword email={session.email} /> : null}
      {session && returnPath ? <ReturnToWork path={returnPath} isWaiting={needsPassword} /> : null}
      {known ? (
        <OrderDetails order={known} />
      ) : (
        <OutcomeFacts
          facts={[
            { name: t`Paid`, value: paid },
            { name: t`Period`, value: period },
            { name: t`Renews at`, value: renewal },
          ]}
        />
      )}
      <OutcomeWays>
        <Button look={returnPath ? 'quiet' : 'primary'} onClick={openAccount}>{t`Go to your account`}</Button>
        <StartPageLink />
      </OutcomeWays>
    </OutcomeFrame>
  );
}
