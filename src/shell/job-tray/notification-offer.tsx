import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import { isOnHold } from '../../jobs/job-list';
import { useSession } from '../../session/use-session';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import { canRequestNotifications, findNotifier, requestNotifications } from './end-notifications';
import styles from './job-tray.module.css';

/** Whose jobs this browser is notified of since this page was loaded. */
let subscribed: string | undefined;

/** Who waits longer than this for a job has time to leave. */
const longMs = 5_000;

/** From the first long job on: asks for the permission to say when one ends, and says what it is for. */
export function NotificationOffer({ jobs }: { jobs: readonly JobView[] }) {
  const { t } = useLingui();
  const isHydrated = useIsHydrated();
  const [isAsked, setAsked] = useState(false);
  const isUnderWay = jobs.some(needsNobody);
  const isLong = useHasLasted(isUnderWay);
  const email = useSession()?.email;
  const canPush = useTenant().site.capabilities?.push === true && email !== undefined;
  useEffect(() => {
    // Who was asked before, on an earlier visit or by another person's session.
    if (isUnderWay && canPush) void subscribe(email);
  }, [isUnderWay, canPush, email]);
  if (!isHydrated || isAsked || !isLong || !canRequestNotifications()) return null;
  const ask = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes away, maybe before the list's own keeper of the focus is there: else it would fall out of the list.
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    setAsked(true);
    requestNotifications()
      .then(() => (canPush ? subscribe(email) : undefined))
      .catch((error: unknown) => console.info('The browser did not ask', error));
  };
  return (
    <div className={styles.offer}>
      <p>
        {canPush && 'PushManager' in window
          ? t`Once your file is uploaded, you can close this page. We’ll notify you when a job is done.`
          : t`You can switch to another app. We’ll notify you when a job is done, as long as this page stays open.`}
      </p>
      <Button isSmall look="soft" onClick={ask}>
        {t`Notify me`}
      </Button>
    </div>
  );
}

/** It will end without the person: what waits for them is nothing to be notified of. */
function needsNobody(job: JobView): boolean {
  if (isOnHold(job)) return false;
  if (job.state === 'waiting') return job.waitReason === 'retry' || job.waitReason === 'offline';
  return job.state === 'staging' || job.state === 'queued' || job.state === 'running';
}

/** True from the moment on at which something has been so for long. */
function useHasLasted(isSo: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasted(true), longMs);
    return () => clearTimeout(timer);
  }, [isSo]);
  return hasLasted;
}

/** Once a page and person, where notifications are allowed; without it open pages notify as before. */
async function subscribe(email: string): Promise<void> {
  if (subscribed === email || !(await findNotifier())) return;
  subscribed = email;
  try {
    const { subscribeToPush } = await import('./subscribe-to-push');
    await subscribeToPush();
  } catch (error) {
    console.info('This browser has no push service', error);
  }
}
