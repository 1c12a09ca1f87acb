import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UserInfo } from '../../contract/accounts';
import { lifetimeExpirationMs } from '../../contract/billing';
import { dayMs } from '../../contract/time-spans';
import { formatDay } from '../i18n/calendar-formats';
import { describePeriod } from '../i18n/duration-texts';
import { formatDate } from '../i18n/formats';
import { formatMoney } from '../i18n/money';
import type { CachedMembership } from '../session/membership';
import { ConfigLink } from '../tenant/config-link';
import { useTenant } from '../tenant/tenant-provider';
import { Button, buttonClass } from '../ui/button';
import styles from './account-head.module.css';
import { UsageBars } from './data/usage-bars';
import { useResume } from './use-resume';
import { useUnsubscribe } from './use-unsubscribe';

type AccountHeadProps = {
  email: string;
  user: UserInfo | undefined;
  /** The last known membership, until the server answers. */
  lastKnown: CachedMembership | null;
  isLoading: boolean;
  onChanged: () => Promise<unknown>;
};

/**
 * The plan: who this is, until when they are a member, how long that still is, and what is charged next. The way out comes
 * last.
 */
export function AccountHead({ email, user, lastKnown, isLoading, onChanged }: AccountHeadProps) {
  const { t } = useLingui();
  const { capabilities } = useTenant().site;
  const unsubscribe = useUnsubscribe(user, onChanged);
  const { isBusy, resume } = useResume(onChanged);
  const expirationTime = user ? user.expirationTime : lastKnown?.expirationTime;
  const isMember = (expirationTime ?? 0) > Date.now();
  const canResume = capabilities?.resume && user?.subscription?.status === 'cancelled' && isMember;
  return (
    <header className={styles.head}>
      <h1>{t`Account`}</h1>
      <nav aria-label={t`Account`}>
        <ul className={styles.parts}>
          <PartLink to="account-plan">{t`Plan`}</PartLink>
          <PartLink to="account-jobs">{t`Files`}</PartLink>
          <PartLink to="account-profile">{t`Profile`}</PartLink>
          <PartLink to="account-security">{t`Security`}</PartLink>
        </ul>
      </nav>
      <section id="account-plan" className={styles.card} aria-label={t`Plan`}>
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
            <TimeLeft expirationTime={expirationTime} />
          </div>
          <div className={styles.actions}>
            {canResume ? (
              <Button isBusy={isBusy} onClick={() => void resume()}>
                {t`Resume`}
              </Button>
            ) : null}
            {isMember && !canResume ? (
              <ConfigLink to="/sub/price" className={buttonClass({ look: 'soft' })}>
                {t`Change plan`}
              </ConfigLink>
            ) : null}
            {capabilities?.orderHistory && expirationTime ? (
              <a href="#account-orders" className={buttonClass({ look: 'quiet' })}>
                {t`Receipts`}
              </a>
            ) : null}
          </div>
        </div>
        {capabilities?.usage ? <UsageBars email={email} /> : null}
        <div className={styles.last}>
          <Button look="plain" isSmall disabled={!user} isBusy={unsubscribe.isBusy} onClick={unsubscribe.ask}>
            {t`Unsubscribe`}
          </Button>
        </div>
      </section>
      {unsubscribe.Dialog ? (
        <unsubscribe.Dialog onClose={unsubscribe.close} onConfirm={() => void unsubscribe.confirm()} />
      ) : null}
    </header>
  );
}

/** Leads to a part of the page. */
function PartLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <a href={`#${to}`}>{children}</a>
    </li>
  );
}

/** How much is left of what was paid for; nothing of a lifetime, or once it is over. */
function TimeLeft({ expirationTime }: { expirationTime: number | null | undefined }) {
  const { t } = useLingui();
  const leftMs = (expirationTime ?? 0) - Date.now();
  if (!expirationTime || leftMs <= 0 || expirationTime >= lifetimeExpirationMs) return null;
  const days = Math.ceil(leftMs / dayMs);
  return (
    <p>{t`${plural(days, { one: '# day left of what you paid for', other: '# days left of what you paid for' })}`}</p>
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
