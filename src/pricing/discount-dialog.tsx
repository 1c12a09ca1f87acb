import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/text-field';
import { VisuallyHidden } from '../ui/visually-hidden';
import styles from './discount-dialog.module.css';

/** No valid code exists: every one is turned away. Opened again it is empty. */
export function DiscountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [attempts, setAttempts] = useState(0);
  const problem = attempts > 0 ? t`Invalid discount code` : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts((count) => count + 1);
  };
  return (
    <Dialog title={t`Discount code`} closeLabel={t`Close`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t`Discount code`}
          name="discount"
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          value={code}
          problem={problem}
          onChange={({ target }) => {
            setCode(target.value);
            setAttempts(0);
          }}
        />
        {problem ? (
          <VisuallyHidden key={attempts} role="alert">
            {problem}
          </VisuallyHidden>
        ) : null}
        <Button type="submit" isWide>{t`Submit`}</Button>
      </form>
    </Dialog>
  );
}
