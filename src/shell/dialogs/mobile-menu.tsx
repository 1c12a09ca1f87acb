import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useSession } from '../../session/use-session';
import { ConfigLink } from '../../tenant/config-link';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { LanguageSelect } from '../language-select';
import { type NavGroup, NavGroups } from '../nav-groups';
import { supportLink } from '../support-link';
import { useLogOut } from '../use-log-out';
import styles from './mobile-menu.module.css';

type MobileMenuProps = {
  groups: readonly NavGroup[];
  hasProducts: boolean;
  onClose: () => void;
  onEscape: () => void;
};

/** The menu of a narrow screen. The page behind it neither scrolls nor takes the focus while it is open. */
export function MobileMenu({ groups, hasProducts, onClose, onEscape }: MobileMenuProps) {
  const { t } = useLingui();
  const { site, texts } = useTenant();
  const { NavBar: nav } = texts;
  const session = useSession();
  const logOut = useLogOut(session !== null);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onEscape]);
  useEffect(() => silenceBehind(panel.current?.closest('header')), []);

  // A link to the very page one is on changes no address, and has to close the menu all the same.
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter arrives as a click.
    <nav
      ref={panel}
      id="mobile-menu"
      className={styles.menu}
      aria-label={t`Main`}
      data-locks-scroll
      onClick={closeAfterLink}
    >
      <NavGroups groups={groups} name="narrow-menu" hasPictures={hasProducts} />
      {nav.fastClick && nav.fastLink ? (
        <ConfigLink to={nav.fastLink} className={styles.link}>
          {nav.fastClick}
        </ConfigLink>
      ) : null}
      {site.site.hideSupport || nav.hideKefu ? null : (
        <ConfigLink to={supportLink(site.site)} className={styles.link} target="_blank" rel="noopener">
          {nav.openKefu ?? t`Support`}
        </ConfigLink>
      )}
      <div className={styles.language}>
        <LanguageSelect />
      </div>
      {session ? (
        <div className={styles.person}>
          <span>{session.email}</span>
          <Button
            look="quiet"
            isSmall
            onClick={() => {
              onClose();
              void logOut();
            }}
          >
            {nav.loginInfo.logout || t`Log out`}
          </Button>
        </div>
      ) : null}
    </nav>
  );
}

/** Makes everything beside the header inert; returns the way back. */
function silenceBehind(header: Element | null | undefined): () => void {
  const others = [...(header?.parentElement?.children ?? [])].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== header && !element.inert,
  );
  for (const element of others) element.inert = true;
  return () => {
    for (const element of others) element.inert = false;
  };
}
