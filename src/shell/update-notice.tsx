import { useLingui } from '@lingui/react/macro';
import { applyUpdate } from '../pwa/apply-update';
import { updates } from '../pwa/updates';
import { Button } from '../ui/button';
import styles from './update-notice.module.css';

/** Offers the newer version of the app; the person says when. Read out by the region it stands in (`shell.tsx`). */
export function UpdateNotice() {
  const { t } = useLingui();
  const dismiss = () => {
    // Its button goes away: else the keys would begin again at the top of the page.
    document.querySelector('main')?.focus({ preventScroll: true });
    updates.dismiss();
  };
  return (
    <section className={styles.notice} aria-label={t`New version`}>
      <p>{t`There is a new version of this app. Your jobs go on after the update.`}</p>
      <div className={styles.buttons}>
        <Button isSmall onClick={() => void applyUpdate()}>
          {t`Update now`}
        </Button>
        <Button isSmall look="quiet" onClick={dismiss}>
          {t`Later`}
        </Button>
      </div>
    </section>
  );
}
