import { ConfigLink } from '../tenant/config-link';
import { safeLink } from '../tenant/safe-link';
import { useTenant } from '../tenant/tenant-provider';
import styles from './nav-bar.module.css';

/** The site's picture and name, leading home. */
export function BrandMark() {
  const { logo, title } = useTenant().texts.NavBar;
  const source = safeLink(logo);
  return (
    <ConfigLink to="/" className={styles.brand}>
      {source ? <img src={source} alt="" width="32" height="32" /> : null}
      <span>{title}</span>
    </ConfigLink>
  );
}
