import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ConversionReceipt } from '../../../contract/documents';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { LazyDialog } from '../lazy-dialog';
import { loadReceiptDialog } from '../lazy-dialogs';
import { warmUp } from '../warm-up';
import styles from './job-buttons.module.css';

/** Opens what the backend says about a finished conversion. */
export function ReceiptButton({ fileName, receipt }: { fileName: string; receipt: ConversionReceipt }) {
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
        <LazyDialog
          load={loadReceiptDialog}
          props={{ fileName, receipt, onClose: close }}
          onMissing={close}
        />
      ) : null}
    </>
  );
}
