import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useTenant } from '../tenant/tenant-provider';
import { Icon } from '../ui/icons';
import { loadSupportDialog, warmUp } from './lazy-dialogs';
import styles from './support.module.css';

const SupportDialog = lazy(loadSupportDialog);

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
      <Suspense fallback={null}>{isOpen ? <SupportDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
