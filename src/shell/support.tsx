import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTenant } from '../tenant/tenant-provider';
import { Icon } from '../ui/icons';
import { LazyDialog } from './lazy-dialog';
import { loadSupportDialog, warmUp } from './lazy-dialogs';
import styles from './support.module.css';

/** The floating button that opens 'Contact us'; hidden where the site says so. */
export function Support() {
  const { t } = useLingui();
  const { site, texts } = useTenant();
  const [isOpen, setOpen] = useState(false);
  if (site.site.hideSupport || texts.NavBar.hideKefu) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={texts.NavBar.openKefu ?? t`Support`}
        onPointerEnter={() => warmUp(loadSupportDialog)}
        onFocus={() => warmUp(loadSupportDialog)}
        onClick={() => setOpen(true)}
      >
        <Icon name="help" size={22} />
        <span>{texts.NavBar.openKefu ?? t`Support`}</span>
      </button>
      {isOpen ? (
        <LazyDialog
          load={loadSupportDialog}
          props={{ onClose: () => setOpen(false) }}
          onMissing={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
