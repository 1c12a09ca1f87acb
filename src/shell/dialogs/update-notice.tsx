import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { applyUpdate } from '../../pwa/apply-update';
import { useUnsavedKind } from '../../pwa/unsaved-input';
import { updates } from '../../pwa/updates';
import { Button } from '../../ui/button';
import styles from './update-notice.module.css';

/**
 * Offers the newer version of the app; the person says when. Where the page holds what a reload would lose, it says so
 * first, and can come back once that is sent. Announced by the region around it (`shell.tsx`).
 */
export function UpdateNotice() {
  const { t } = useLingui();
  const held = useUnsavedKind();
  const [stage, setStage] = useState<'offered' | 'asking' | 'put-off'>('offered');
  const [isUpdating, setUpdating] = useState(false);
  if (!held && stage !== 'offered') setStage('offered');
  if (held && stage === 'put-off') return null;

  /** The pressed button goes away: else the keys would begin again at the top of the page. */
  const leave = (putAway: () => void) => {
    document.querySelector('main')?.focus({ preventScroll: true });
    putAway();
  };
  const isAsking = held !== null && stage === 'asking';
  const update = () => {
    if (held && !isAsking) return setStage('asking');
    setUpdating(true);
    void applyUpdate();
  };
  const question =
    held === 'files'
      ? t`The files you chose have not been uploaded yet. Updating discards them.`
      : t`Updating discards anything you chose or wrote here and have not sent yet.`;

  return (
    <section className={styles.notice} data-floats aria-label={t`New version`}>
      <p>
        {isAsking
          ? question
          : t`A new version of this app is available. Your jobs continue after the update.`}
      </p>
      <div className={styles.buttons}>
        {isAsking ? (
          // Where the first press was: a second one by mistake loses nothing.
          <>
            <Button isSmall onClick={() => leave(() => setStage('put-off'))}>
              {t`Finish this first`}
            </Button>
            <Button isSmall look="quiet" isBusy={isUpdating} onClick={update}>
              {isUpdating ? t`One moment…` : t`Update anyway`}
            </Button>
          </>
        ) : (
          <>
            <Button isSmall isBusy={isUpdating} onClick={update}>
              {isUpdating ? t`One moment…` : t`Update now`}
            </Button>
            <Button isSmall look="quiet" onClick={() => leave(() => updates.announce(false))}>
              {t`Later`}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
