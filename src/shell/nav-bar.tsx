import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mobileMaxWidthPx } from '../../contract/pages';
import { ConfigLink } from '../tenant/config-link';
import { safeLink } from '../tenant/safe-link';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';
import { jobCounterPlaceId } from './job-counter-place';
import { LanguageSelect } from './language-select';
import { LazyDialog } from './lazy-dialog';
import { loadMobileMenu } from './lazy-dialogs';
import styles from './nav-bar.module.css';
import type { NavGroup } from './nav-groups';
import { NavGroups } from './nav-groups';
import { SessionControls } from './session-controls';
import { useChannelGate } from './use-channel-gate';
import { warmUp } from './warm-up';

/** The header: wide with its groups beside the brand, at 980px or less with a menu that opens over the page. */
export function NavBar() {
  const { t } = useLingui();
  const { NavBar: nav } = useTenant().texts;
  const { groups, hasProducts } = useNavGroups();
  const [isOpen, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const closeByKey = useCallback(() => {
    setOpen(false);
    toggle.current?.focus();
  }, []);
  const address = useLocation({ select: ({ pathname, searchStr, hash }) => pathname + searchStr + hash });
  const shownAddress = useRef(address);

  useEffect(() => {
    // The first address closes nothing: a group may have been opened before the app was there.
    if (shownAddress.current === address) return;
    shownAddress.current = address;
    close();
    for (const group of header.current?.querySelectorAll('details[open]') ?? [])
      group.removeAttribute('open');
  }, [address, close]);
  useCloseOnOutsideClick(header);
  useCloseWhenWide(close);

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.row}>
        <BrandMark />
        <nav className={styles.wide} aria-label={t`Main`} data-style={hasProducts ? 'products' : 'plain'}>
          <NavGroups groups={groups} name="wide-menu" hasPictures={hasProducts} />
          {nav.fastClick && nav.fastLink ? (
            <ConfigLink to={nav.fastLink} className={styles.highlight}>
              {nav.fastClick}
            </ConfigLink>
          ) : null}
        </nav>
        <span className={styles.grow} />
        <span className={styles.wideOnly}>
          <LanguageSelect />
        </span>
        <span className={styles.session}>
          <span id={jobCounterPlaceId} />
          <SessionControls />
        </span>
        <Button
          ref={toggle}
          look="quiet"
          isIcon
          className={styles.toggle}
          aria-label={isOpen ? t`Close menu` : t`Open menu`}
          aria-expanded={isOpen}
          aria-controls="mobile-menu"
          onPointerEnter={() => warmUp(loadMobileMenu)}
          onFocus={() => warmUp(loadMobileMenu)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </Button>
      </div>
      {isOpen ? (
        <LazyDialog
          load={loadMobileMenu}
          props={{ groups, hasProducts, onClose: close, onEscape: closeByKey }}
          onMissing={close}
        />
      ) : null}
    </header>
  );
}

/** A menu group closes when the person continues elsewhere, or presses Escape. */
function useCloseOnOutsideClick(header: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      for (const group of header.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
        if (!isEscape && (event.type === 'keydown' || group.contains(event.target as Node))) continue;
        group.open = false;
        if (isEscape) group.querySelector('summary')?.focus();
      }
    };
    // Before `early-input.ts`, which holds a press on what is not hydrated yet.
    window.addEventListener('click', close, true);
    document.addEventListener('keydown', close);
    return () => {
      window.removeEventListener('click', close, true);
      document.removeEventListener('keydown', close);
    };
  }, [header]);
}

/** A tablet that is turned shows the wide header; a menu left open behind it would keep the page from scrolling. */
function useCloseWhenWide(close: () => void): void {
  useEffect(() => {
    const isNarrow = matchMedia(`(max-width: ${mobileMaxWidthPx}px)`);
    isNarrow.addEventListener('change', close);
    return () => isNarrow.removeEventListener('change', close);
  }, [close]);
}

/** The site's picture and name, leading home. */
function BrandMark() {
  const { logo, title } = useTenant().texts.NavBar;
  const source = safeLink(logo);
  return (
    <ConfigLink to="/" className={styles.brand}>
      {source ? <img src={source} alt="" width="32" height="32" /> : null}
      <span>{title}</span>
    </ConfigLink>
  );
}

/**
 * The navigation's groups and style: with products the new one, whose last group is the more-products list; without
 * them, or on a channel site without a channel, the plain one.
 */
function useNavGroups(): { groups: readonly NavGroup[]; hasProducts: boolean } {
  const { t } = useLingui();
  const { NavBar: nav } = useTenant().texts;
  const products = nav.products ?? [];
  const hasProducts = useChannelGate() && products.length > 0;
  return hasProducts
    ? { groups: [...nav.converts, { title: t`More products`, items: products }], hasProducts }
    : { groups: nav.converts, hasProducts };
}
