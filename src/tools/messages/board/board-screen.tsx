import { useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../../i18n/calendar-formats';
import { formatIsoTime } from '../../../i18n/formats';
import { ConfigLink } from '../../../tenant/config-link';
import { Button, buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icons';
import styles from './board-screen.module.css';
import { useDecodedMessage } from './use-decoded-message';

/** One message on a page of its own: to whom, what, and when. */
export function BoardScreen({ code }: { code: string }) {
  const { t } = useLingui();
  const { state, retry } = useDecodedMessage(code);

  if (state.kind === 'shown') {
    const { phoneNumber, message, createTime } = state.message;
    return (
      <div className={styles.board}>
        <article className={styles.note}>
          <h1 className={styles.to}>
            <span>{t`To`}</span> {phoneNumber}
          </h1>
          <p className={styles.message}>{message}</p>
          <time className={styles.time} dateTime={formatIsoTime(createTime)}>
            {formatMoment(createTime)}
          </time>
        </article>
      </div>
    );
  }
  if (state.kind === 'loading') {
    return (
      <div className={styles.board}>
        <div className={styles.note} role="status" aria-label={t`Loading the message`}>
          <span className={styles.bar} />
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      </div>
    );
  }
  const isMissing = state.kind === 'missing';
  return (
    <div className={styles.board}>
      <section className={styles.empty} role="alert">
        <Icon name={isMissing ? 'clock' : 'offline'} size={32} />
        <h1>
          {isMissing ? t`This message does not exist or has expired` : t`The message could not be loaded`}
        </h1>
        <p>
          {isMissing
            ? t`Check the link in the text message you received, and make sure that it is complete.`
            : t`We’ll try again automatically when you are back online.`}
        </p>
        {isMissing ? (
          <ConfigLink to="/" className={buttonClass({ look: 'quiet' })}>
            {t`Go to the start page`}
          </ConfigLink>
        ) : (
          <Button look="quiet" onClick={retry}>
            {t`Try now`}
          </Button>
        )}
      </section>
    </div>
  );
}
