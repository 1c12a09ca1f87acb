import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ConfigLink } from '../tenant/config-link';
import { useTenant } from '../tenant/tenant-provider';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';
import { BrandMark } from './brand-mark';
import { LanguageSelect } from './language-select';
import { MobileMenu } from './mobile-menu';
import styles from './nav-bar.module.css';
import { NavGroups } from './nav-groups';
import { SessionControls } from './session-controls';
import { useChannelGate } from './use-channel-gate';

/** The header: wide with its groups beside the brand, at 980px or less with a menu that opens over the page. */
export function NavBar() {
  const { t } = useLingui();
  const { NavBar: nav } = useTenant().texts;
  const showsProducts = useChannelGate();
  const [isOpen, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes the menus.
  useEffect(() => {
    setOpen(false);
    for (const group of header.current?.querySelectorAll('details[open]') ?? [])
      group.removeAttribute('open');
  }, [pathname, hash]);
  useCloseOnOutsideClick(header);

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.row}>
        <BrandMark />
        <nav className={styles.wide} aria-label={t`Main`}>
          {showsProducts
            ? nav.products?.map((product) => (
                <ConfigLink key={product.path} to={product.path} className={styles.link}>
                  {product.title}
                </ConfigLink>
              ))
            : null}
          <NavGroups groups={nav.converts} name="wide-menu" />
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
          <SessionControls />
        </span>
        <Button
          look="quiet"
          isIcon
          className={styles.toggle}
          aria-label={isOpen ? t`Close menu` : t`Open menu`}
          aria-expanded={isOpen}
          aria-controls="mobile-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </Button>
      </div>
      {isOpen ? <MobileMenu nav={nav} showsProducts={showsProducts} onClose={() => setOpen(false)} /> : null}
    </header>
  );
}

/** A menu group closes when the person goes on elsewhere, or presses Escape. */
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
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, [header]);
}
