import { useLingui } from '@lingui/react/macro';
import type { UserInfo } from '../../contract/accounts';
import { lifetimeExpirationMs } from '../../contract/billing';
import { formatDay } from '../i18n/calendar-formats';
import { describePeriod } from '../i18n/duration-texts';
import { formatDate } from '../i18n/formats';
import { formatMoney } from '../i18n/money';
import type { CachedMembership } from '../session/membership';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import styles from './account-head.module.css';
import { UsageBars } from './data/usage-bars';
import { useUnsubscribe } from './use-unsubscribe';

type AccountHeadProps = {
  email: string;
  user: UserInfo | undefined;
  /** The last known membership, until the server answers. */
  lastKnown: CachedMembership | null;
  isLoading: boolean;
  onChanged: () => Promise<unknown>;
};

/** Who this is, until when they are a member, what is charged regularly, and the button that stops it. */
export function AccountHead({ email, user, lastKnown, isLoading, onChanged }: AccountHeadProps) {
  const { t } = useLingui();
  const { capabilities } = useTenant().site;
  const unsubscribe = useUnsubscribe(user, onChanged);
  const expirationTime = user ? user.expirationTime : lastKnown?.expirationTime;
  return (
    <header className={styles.head}>
      <h1>{t`Account`}</h1>
      <div className={styles.card}>
        <dl className={styles.facts}>
          <div>
            <dt>{t`Email`}</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>{t`Valid Until`}</dt>
            <dd aria-busy={isLoading}>
              <ValidUntil expirationTime={expirationTime} />
            </dd>
          </div>
        </dl>
        <div className={styles.plan}>
          <div className={styles.running}>
            {user?.subscription?.name ? <strong>{user.subscription.name}</strong> : null}
            <RunningPlan user={user} isFromHere={!isLoading && Boolean(expirationTime)} />
          </div>
          <Button look="quiet" disabled={!user} isBusy={unsubscribe.isBusy} onClick={unsubscribe.ask}>
            {t`Unsubscribe`}
          </Button>
        </div>
        {capabilities?.usage ? <UsageBars email={email} /> : null}
      </div>
      {unsubscribe.Dialog ? (
        <unsubscribe.Dialog onClose={unsubscribe.close} onConfirm={() => void unsubscribe.confirm()} />
      ) : null}
    </header>
  );
}

/** YYYY-MM-DD; a lifetime has no day. */
function ValidUntil({ expirationTime }: { expirationTime: number | null | undefined }) {
  const { t } = useLingui();
  if (!expirationTime) return '—';
  return expirationTime >= lifetimeExpirationMs ? t`Lifetime` : formatDay(expirationTime);
}

/** What is charged next, or that nothing is; nothing at all where the backend does not say. */
function RunningPlan({ user, isFromHere }: { user: UserInfo | undefined; isFromHere: boolean }) {
  const { t, i18n } = useLingui();
  if (!user) return <p>{isFromHere ? t`Last known date. Go online to update it.` : null}</p>;
  const { subscription, expirationTime } = user;
  if (!expirationTime) return <p>{t`You don’t have a membership yet.`}</p>;
  const day = formatDate(expirationTime, i18n.locale);
  if (expirationTime <= Date.now()) {
    return <p>{t`Your membership ended on ${day}. Nothing is charged.`}</p>;
  }
  if (expirationTime >= lifetimeExpirationMs) {
    return <p>{t`Your membership never expires. You won’t be charged again.`}</p>;
  }
  if (subscription === null) {
    return <p>{t`Your membership ends on ${day}. You won’t be charged again.`}</p>;
  }
  if (!subscription) return <p />;
  const price = formatMoney(String(subscription.price), subscription.currency, i18n.locale);
  const period = describePeriod(i18n, subscription.duration, subscription.durationUnit);
  if (subscription.status === 'cancelled') {
    return (
      <p>{t`Your plan, ${price} ${period}, ends on ${day}. You have unsubscribed: nothing more is charged.`}</p>
    );
  }
  const date = formatDate(subscription.renewsAt, i18n.locale);
  return <p>{t`Next charge on ${date}: ${price} ${period}.`}</p>;
}
