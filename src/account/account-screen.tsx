import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { formatDay } from '../i18n/formats';
import { sessions } from '../session/session-store';
import { useSession } from '../session/use-session';
import { useUserInfo } from '../session/use-user-info';
import styles from './account-screen.module.css';

/** The signed-in person's page; a visitor is sent home (tools.md §6). `jobs` is the list the shell keeps. */
export function AccountScreen({ jobs }: { jobs: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  const navigate = useNavigate();
  const user = useUserInfo();

  useEffect(() => {
    // The store itself: while hydrating, `session` is still the server's nobody.
    if (!session && !sessions.get()) void navigate({ to: '/', replace: true });
  }, [session, navigate]);

  if (!session) return <div className={styles.screen} />;
  const { expirationTime } = user.data ?? {};
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t`Account`}</h1>
        <dl className={styles.facts}>
          <div>
            <dt>{t`Email`}</dt>
            <dd>{session.email}</dd>
          </div>
          <div>
            <dt>{t`Valid Until`}</dt>
            <dd aria-busy={user.isPending}>{expirationTime ? formatDay(expirationTime) : '—'}</dd>
          </div>
        </dl>
      </header>
      <section className={styles.jobs} aria-labelledby="account-jobs">
        <h2 id="account-jobs">{t`Your jobs`}</h2>
        {jobs}
      </section>
    </div>
  );
}
