import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionKeys } from '../../../contract/storage-keys';
import { forgetPlace, readPlace } from '../../session/return-place';
import { sessions } from '../../session/session-store';
import { sessionStore } from '../../ui/browser-storage';
import { Button } from '../../ui/button';
import styles from './update-notice.module.css';

/**
 * Asks who signed in whether they are the visitor who used this device before. It shows nothing of what the visitor made:
 * without a yes that waits for its day and belongs to nobody here.
 */
export function VisitorOffer() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered) return null;

  const leave = () => {
    document.querySelector('main')?.focus({ preventScroll: true });
    setAnswered(true);
  };
  const take = () => {
    const email = sessions.get()?.email;
    const path = readPlace();
    leave();
    if (!email) return;
    sessions.claimVisitorContent(email);
    if (!path) return;
    forgetPlace();
    void navigate({ to: path });
  };
  const decline = () => {
    sessionStore.set(sessionKeys.visitorDeclined, sessions.get()?.email ?? null);
    leave();
  };

  return (
    <section className={styles.notice} data-floats aria-label={t`Before you logged in`}>
      <p>{t`Someone added files or wrote a message on this device before you logged in. Was it you?`}</p>
      <div className={styles.buttons}>
        <Button isSmall onClick={take}>{t`Yes, continue`}</Button>
        <Button isSmall look="quiet" onClick={decline}>{t`No`}</Button>
      </div>
    </section>
  );
}
