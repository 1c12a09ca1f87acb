import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { NavBar } from '../contract/tenant';
import { ConfigLink } from '../tenant/config-link';
import { useTenant } from '../tenant/tenant-provider';
import { LanguageSelect } from './language-select';
import styles from './mobile-menu.module.css';
import { NavGroups } from './nav-groups';
import { NavTag } from './nav-tag';
import { supportLink } from './support-link';

type MobileMenuProps = { nav: NavBar; showsProducts: boolean; onClose: () => void };

/** The menu of a narrow screen. The page behind it does not scroll while it is open. */
export function MobileMenu({ nav, showsProducts, onClose }: MobileMenuProps) {
  const { t } = useLingui();
  const { site } = useTenant().site;
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);

  return (
    <nav ref={panel} id="mobile-menu" className={styles.menu} aria-label={t`Main`} data-locks-scroll>
      {showsProducts
        ? nav.products?.map((product) => (
            <ConfigLink key={product.path} to={product.path} className={styles.link}>
              {product.title}
              <NavTag tag={product.tag} />
            </ConfigLink>
          ))
        : null}
      <NavGroups groups={nav.converts} name="narrow-menu" />
      {nav.fastClick && nav.fastLink ? (
        <ConfigLink to={nav.fastLink} className={styles.link}>
          {nav.fastClick}
        </ConfigLink>
      ) : null}
      {site.hideSupport || nav.hideKefu ? null : (
        <ConfigLink to={supportLink(site)} className={styles.link} target="_blank" rel="noopener">
          {nav.openKefu ?? t`Support`}
        </ConfigLink>
      )}
      <div className={styles.language}>
        <LanguageSelect />
      </div>
    </nav>
  );
}
