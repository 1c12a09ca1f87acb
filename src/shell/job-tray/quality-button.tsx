import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { completeResultTexts } from '../../i18n/catalogues';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { LazyDialog } from '../lazy-dialog';
import type { QualityDialogProps } from '../quality/quality-dialog';
import { warmUp } from '../warm-up';
import styles from './job-buttons.module.css';

/** Opens the quality check of a finished conversion. */
export function QualityButton(props: Omit<QualityDialogProps, 'onClose'>) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = t`Quality check`;
  return (
    <>
      <Button
        isSmall
        look="quiet"
        className={styles.button}
        aria-label={name}
        aria-haspopup="dialog"
        onPointerEnter={() => warmUp(() => loadDialog(i18n))}
        onClick={() => setOpen(true)}
      >
        <Icon name="receipt" />
        <span>{name}</span>
      </Button>
      {isOpen ? (
        <LazyDialog load={loadDialog} props={{ ...props, onClose: close }} onMissing={close} />
      ) : null}
    </>
  );
}

const loadDialog = async (i18n: I18n) => {
  const [{ QualityDialog }] = await Promise.all([
    import('../quality/quality-dialog'),
    completeResultTexts(i18n),
  ]);
  return QualityDialog;
};
