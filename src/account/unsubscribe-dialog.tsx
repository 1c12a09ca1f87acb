import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import styles from './unsubscribe-dialog.module.css';

/** The question before the cancel call, in its exact words (docs/spec/screens.md). */
export function UnsubscribeDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`tips`} closeLabel={t`Close`} onClose={onClose}>
      <p className={styles.question}>{t`Do you confirm the unsubscription?`}</p>
      <p
        className={styles.hint}
      >{t`You won’t be charged after that. Your plan stays active until the end of the time you have paid for.`}</p>
      <div className={styles.choices}>
        <Button look="quiet" onClick={onClose}>
          {t`cancel`}
        </Button>
        <Button onClick={onConfirm}>{t`sure`}</Button>
      </div>
    </Dialog>
  );
}
