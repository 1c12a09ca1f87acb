import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import type { UserInfo } from '../../contract/accounts';
import { connection } from '../pwa/connection';
import { useIsOffline } from '../pwa/use-is-offline';
import { useWhenOnlineAgain } from '../pwa/use-when-online-again';
import { readMembership } from '../session/cached-membership';
import { loginPrompt } from '../session/login-prompt';
import { sessions } from '../session/session-store';
import { useSession } from '../session/use-session';
import { useUserInfo } from '../session/use-user-info';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import { InlineAlert } from '../ui/inline-alert';
import { PartBoundary } from '../ui/part-boundary';
import { AccountHead } from './account-head';
import styles from './account-screen.module.css';
import { AccountSecurity } from './account-security';
import { AccountData } from './data/account-data';
import { OfflineTools } from './devices/offline-tools';
import { UnconfirmedEmail } from './email/unconfirmed-email';
import { AccountFiles } from './files/account-files';
import { OrderHistory } from './order-history';
import { ProfileForm } from './profile-form';
import { hasPlan } from './subscription';

type AccountScreenProps = {
  /** The list of jobs that the shell keeps. */
  jobs: ReactNode;
  /** Shown to those who are not subscribed. */
  pricing: ReactNode;
  tools: ReactNode;
  /** Ends the session on this device, and keeps its jobs. */
  onLeave: () => Promise<void>;
  /** Ends it too, and deletes all of its jobs. */
  onDeleted: () => Promise<void>;
};

/** The signed-in person's page; a visitor is sent home. */
export function AccountScreen({ jobs, pricing, tools, onLeave, onDeleted }: AccountScreenProps) {
  const { t } = useLingui();
  const session = useSession();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  const user = useUserInfo();

  const { capabilities } = useTenant().site;
  const isOffline = useIsOffline();
  const isMissing = user.isError && !user.data;
  const load = user.refetch;
  // Nobody else may have asked since the network went.
  useEffect(() => {
    if (isMissing) void connection.check();
  }, [isMissing]);
  useWhenOnlineAgain(() => {
    if (isMissing) void load();
  });

  useReloadInLanguage(load);

  useEffect(() => {
    // The store itself: while hydrating, `session` is still the server's nobody.
    if (sessions.get()) wasSignedIn.current = true;
    else if (!session) {
      void navigate({ to: '/', replace: true });
      // Who has just logged out is not asked to log in.
      if (!wasSignedIn.current) loginPrompt.open();
    }
  }, [session, navigate]);

  // What is the person's own below the head is drawn beside what they do, in small parts.
  const email = useDeferredValue(session?.email);
  const known = useDeferredValue(user.data);
  const lastKnown = session ? readMembership(session.email) : null;
  const offersPlans = user.data ? !hasPlan(user.data, Date.now()) : false;
  // Who has nothing yet sees first what there is to buy; the others what they came for.
  const isMember = ((user.data ?? lastKnown)?.expirationTime ?? 0) > Date.now();
  // The server knows nobody: it draws the page for whoever it will be.
  return (
    <div className={styles.screen}>
      <div className={styles.inner}>
        <PartBoundary>
          <AccountHead
            email={session?.email ?? ''}
            user={user.data}
            lastKnown={lastKnown}
            isLoading={user.isPending}
            onChanged={load}
          />
        </PartBoundary>
        {isMissing ? (
          <InlineAlert tone="warn">
            <p>{t`Your account could not be loaded. Your files on this device are still here.`}</p>
            <p>
              {isOffline
                ? t`The unsubscribe button, your profile and your payments appear when you are back online.`
                : t`Your profile and payments appear once they have loaded.`}
            </p>
            <Button look="quiet" isSmall onClick={() => void load()}>
              {t`Try now`}
            </Button>
          </InlineAlert>
        ) : null}
      </div>
      {offersPlans && !isMember ? pricing : null}
      <section className={styles.tools} aria-label={t`Tools`}>
        {tools}
      </section>
      <div className={styles.inner}>
        <section className={styles.card} aria-labelledby="account-jobs">
          <h2 id="account-jobs">{t`Files`}</h2>
          <PartBoundary>{jobs}</PartBoundary>
          {capabilities?.files && email ? (
            <PartBoundary>
              <AccountFiles email={email} />
            </PartBoundary>
          ) : null}
        </section>
      </div>
      {offersPlans && isMember ? pricing : null}
      {session && email ? (
        <OwnSections email={email} user={known} onSaved={load} onLeave={onLeave} onDeleted={onDeleted} />
      ) : null}
    </div>
  );
}

/** The server names the plan in the reader's language. */
function useReloadInLanguage(load: () => Promise<unknown>): void {
  const { language } = useTenant();
  const loaded = useRef(language);
  useEffect(() => {
    if (loaded.current === language) return;
    loaded.current = language;
    void load();
  }, [language, load]);
}

type OwnSectionsProps = {
  email: string;
  user: UserInfo | undefined;
  onSaved: () => Promise<unknown>;
  onLeave: () => Promise<void>;
  onDeleted: () => Promise<void>;
};

/** Profile, payments, security and data. */
const OwnSections = memo(function OwnSections({
  email,
  user,
  onSaved,
  onLeave,
  onDeleted,
}: OwnSectionsProps) {
  const { t } = useLingui();
  const { capabilities } = useTenant().site;
  return (
    <div className={styles.inner}>
      {user ? (
        <section className={styles.card} aria-labelledby="account-profile">
          <h2 id="account-profile">{t`Profile`}</h2>
          <PartBoundary>
            <ProfileForm user={user} onSaved={onSaved} />
          </PartBoundary>
        </section>
      ) : null}
      {capabilities?.orderHistory ? (
        <section className={styles.card} aria-labelledby="account-orders">
          <h2 id="account-orders">{t`Payments`}</h2>
          {capabilities.emailConfirmation && user?.isEmailConfirmed === false ? (
            <UnconfirmedEmail email={email} />
          ) : null}
          <PartBoundary>
            <OrderHistory email={email} />
          </PartBoundary>
        </section>
      ) : null}
      <PartBoundary>
        <AccountSecurity email={email} hasPassword={user?.hasPassword !== false} onLeave={onLeave} />
      </PartBoundary>
      <PartBoundary>
        <OfflineTools />
      </PartBoundary>
      <PartBoundary>
        <AccountData email={email} onDeleted={onDeleted} />
      </PartBoundary>
    </div>
  );
});
