import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTenant } from '../tenant/tenant-provider';
import { Icon } from '../ui/icons';
import { LazyDialog } from './lazy-dialog';
import { loadSupportDialog } from './lazy-dialogs';
import styles from './support.module.css';
import { warmUp } from './warm-up';

/**
 * Pages that are read and pressed down to their end: there the button floats over no bullet, price or arrow, but is in
 * the footer.
 */
const pagesWithoutFloat = /^\/(t\/|result\/|sub\/(price|account)$)/;

/** Where the button of a page is that opens 'Contact us'. */
export function useSupportPlace(): 'floating' | 'footer' {
  return useLocation({
    select: ({ pathname }) => (pagesWithoutFloat.test(pathname) ? 'footer' : 'floating'),
  });
}

/** The button that opens 'Contact us'; hidden where the site says so. */
export function Support({ place }: { place: 'floating' | 'footer' }) {
  const { t } = useLingui();
  const { site, texts } = useTenant();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFadeOverActions(place === 'floating' ? button : null);
  if (site.site.hideSupport || texts.NavBar.hideKefu) return null;
  const name = texts.NavBar.openKefu ?? t`Support`;
  const prepare = () => warmUp(loadSupportDialog);
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles[place]}
        data-floats={place === 'floating' ? '' : undefined}
        aria-label={name}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Icon name="help" size={22} />
        <span>{name}</span>
      </button>
      {isOpen ? <LazyDialog load={loadSupportDialog} props={{ onClose: close }} onMissing={close} /> : null}
    </>
  );
}

/**
 * The button floats over the page: where it would hide a control, it fades. The code for it comes with the first use, but
 * at once where a control reaches under the left edge, whose round corners let it through.
 */
function useFadeOverActions(button: RefObject<HTMLButtonElement | null> | null): void {
  useEffect(() => {
    const floating = button?.current;
    if (!floating) return;
    const stop = new AbortController();
    const { signal } = stop;
    const start = () => {
      import('../ui/keep-off-actions').then(({ fadeOverActions }) => {
        if (!signal.aborted) signal.addEventListener('abort', fadeOverActions(floating));
      }, console.info);
    };
    const options = { once: true, signal };
    addEventListener('scroll', start, options);
    addEventListener('click', start, options);
    const { left, top, bottom } = floating.getBoundingClientRect();
    const isControl = (y: number) =>
      document.elementFromPoint(left, y)?.closest('main :is(a, button, label), footer a');
    if (isControl(top) || isControl(bottom)) start();
    return () => stop.abort();
  }, [button]);
}
