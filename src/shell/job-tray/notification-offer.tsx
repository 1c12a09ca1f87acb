import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import { Button } from '../../ui/button';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import { canRequestNotifications, requestNotifications } from './end-notifications';
import styles from './job-tray.module.css';

/** While something is under way: asks for the permission to say when it ends, and says what it is for. */
export function NotificationOffer({ jobs }: { jobs: readonly JobView[] }) {
  const { t } = useLingui();
  const isHydrated = useIsHydrated();
  const [isAsked, setAsked] = useState(false);
  const isUnderWay = jobs.some(({ state }) => ['staging', 'queued', 'running', 'waiting'].includes(state));
  if (!isHydrated || isAsked || !isUnderWay || !canRequestNotifications()) return null;
  const ask = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes away, maybe before the list's own keeper of the focus is there: else it would fall out of the list.
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    setAsked(true);
    requestNotifications().catch((error: unknown) => console.info('The browser did not ask', error));
  };
  return (
    <div className={styles.offer}>
      <p>{t`You can switch to another app: this page notifies you when a job is done. If you close it, you will not be notified until you open it again.`}</p>
      <Button isSmall look="soft" onClick={ask}>
        {t`Notify me`}
      </Button>
    </div>
  );
}
