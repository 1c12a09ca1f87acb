import { useLingui } from '@lingui/react/macro';
import { smsHistoryPageSize } from '../../../../contract/messages';
import { formatDateAndTime } from '../../../i18n/formats';
import { useIsOffline } from '../../../pwa/use-is-offline';
import { loginPrompt } from '../../../session/login-prompt';
import { useSession } from '../../../session/use-session';
import { Button } from '../../../ui/button';
import { useIsHydrated } from '../../../ui/use-is-hydrated';
import styles from './sms-history.module.css';
import type { SmsHistoryProps } from './sms-history-schema';
import { SmsTable } from './sms-table';
import { useEntryPage } from './use-entry-page';
import { useSmsHistory } from './use-sms-history';

/** The person's sent messages: date and status, with pages above ten. */
export function SmsHistory(props: SmsHistoryProps) {
  // Restarted for another person: the page before, which shows while the next is fetched, is never somebody else's.
  const email = useSession()?.email;
  return <PersonsMessages key={email} email={email} {...props} />;
}

function PersonsMessages({ title, email }: SmsHistoryProps & { email: string | undefined }) {
  const { t } = useLingui();
  const [pageNumber, setPageNumber] = useEntryPage(email);
  const { page, isStale, storedAtMs, isSignedIn } = useSmsHistory(pageNumber);
  const isHydrated = useIsHydrated();
  const isSignedOut = isHydrated && !isSignedIn;
  const pageCount = Math.ceil((page?.totalCount ?? 0) / smsHistoryPageSize);

  return (
    <section className={styles.history} aria-labelledby="sms-history-title">
      <h2 id="sms-history-title">{title ?? t`Your messages`}</h2>
      {isSignedOut ? (
        <div className={styles.empty}>
          <p>{t`Log in to see the messages you have sent.`}</p>
          <Button look="soft" onClick={() => loginPrompt.open()}>
            {t`Log in`}
          </Button>
        </div>
      ) : page ? (
        <>
          {storedAtMs === undefined ? null : <StoredNote storedAtMs={storedAtMs} />}
          <SmsTable rows={page.result} isBusy={isStale} />
        </>
      ) : (
        <div className={styles.loading} role="status" aria-label={t`Loading your messages`}>
          <span />
          <span />
          <span />
        </div>
      )}
      {pageCount > 1 && !isSignedOut ? (
        <nav className={styles.pager} aria-label={t`Pages of messages`}>
          <Button
            look="quiet"
            isSmall
            disabled={pageNumber === 1}
            onClick={() => setPageNumber(pageNumber - 1)}
          >
            {t`Previous`}
          </Button>
          <span aria-live="polite">{t`Page ${pageNumber} of ${pageCount}`}</span>
          <Button
            look="quiet"
            isSmall
            disabled={pageNumber >= pageCount}
            onClick={() => setPageNumber(pageNumber + 1)}
          >
            {t`Next`}
          </Button>
        </nav>
      ) : null}
    </section>
  );
}

function StoredNote({ storedAtMs }: { storedAtMs: number }) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const time = formatDateAndTime(storedAtMs, i18n.locale);
  return (
    <p className={styles.stored} role="status">
      {isOffline
        ? t`You are offline. This list is from ${time}.`
        : t`The server is slow. This list is from ${time}.`}
    </p>
  );
}
