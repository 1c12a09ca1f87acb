import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTenant } from '../tenant/tenant-provider';
import { Icon } from '../ui/icons';
import { LazyDialog } from './lazy-dialog';
import { loadSupportDialog } from './lazy-dialogs';
import styles from './support.module.css';
import { warmUp } from './warm-up';

/** The floating button that opens 'Contact us'; hidden where the site says so. */
export function Support() {
  const { t } = useLingui();
  const { site, texts } = useTenant();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFadeOverControls(button);
  if (site.site.hideSupport || texts.NavBar.hideKefu) return null;
  return (
    <>
      <button
        ref={button}
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

/**
 * The button floats over the page: where it would hide a control, it fades. The code for it comes with the first use, but
 * at once where a wide button reaches under it.
 */
function useFadeOverControls(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const abort = new AbortController();
    const start = async () => {
      const { fadeOverControls } = await import('../ui/fade-over-controls');
      if (button.current && !abort.signal.aborted)
        abort.signal.addEventListener('abort', fadeOverControls(button.current));
    };
    const run = () => void start().catch(console.info);
    const options = { once: true, signal: abort.signal };
    addEventListener('scroll', run, options);
    addEventListener('click', run, options);
    if (innerWidth <= 360) run();
    return () => abort.abort();
  }, [button]);
}
