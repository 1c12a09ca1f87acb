import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { LazyDialog } from '../lazy-dialog';
import { loadReceiptDialog } from '../lazy-dialogs';
import { warmUp } from '../warm-up';
import styles from './job-buttons.module.css';
import type { ReceiptDialogProps } from './receipt-dialog';

/** Opens what the backend says about a finished conversion. */
export function ReceiptButton(props: Omit<ReceiptDialogProps, 'onClose'>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = t({ message: 'Conversion report', context: 'of a conversion' });
  return (
    <>
      <Button
        isSmall
        look="quiet"
        className={styles.button}
        aria-label={name}
        aria-haspopup="dialog"
        onPointerEnter={() => warmUp(loadReceiptDialog)}
        onClick={() => setOpen(true)}
      >
        <Icon name="receipt" />
        <span>{name}</span>
      </Button>
      {isOpen ? (
        <LazyDialog load={loadReceiptDialog} props={{ ...props, onClose: close }} onMissing={close} />
      ) : null}
    </>
  );
}
