import { useLingui } from '@lingui/react/macro';
import type { NavLink } from '../../contract/tenant';
import { ConfigLink } from '../tenant/config-link';
import { safeLink } from '../tenant/safe-link';
import { Icon } from '../ui/icons';
import styles from './nav-groups.module.css';

export type NavGroup = { title: string; items: readonly NavLink[] };

type NavGroupsProps = {
  groups: readonly NavGroup[];
  /** Groups of one name close each other. */
  name: string;
  /** The product style draws its entries with their pictures, in wide panels. */
  hasPictures: boolean;
};

/** The menu groups. `details` opens them without scripts; those of one header share a name, so one is open. */
export function NavGroups({ groups, name, hasPictures }: NavGroupsProps) {
  return groups.map((group) => (
    <details
      key={group.title}
      className={styles.group}
      name={name}
      data-pictures={hasPictures ? '' : undefined}
    >
      <summary>
        <span>{group.title}</span>
        <Icon name="chevron" size={16} />
      </summary>
      <ul className={styles.panel}>
        {group.items.map((item) => (
          <li key={item.path + item.title}>
            <ConfigLink to={item.path} className={styles.item}>
              {hasPictures ? <NavPicture source={safeLink(item.img)} /> : null}
              <span className={styles.name}>{item.title}</span>
              <NavTag tag={item.tag} />
            </ConfigLink>
          </li>
        ))}
      </ul>
    </details>
  ));
}

function NavPicture({ source }: { source: string | undefined }) {
  return (
    <span className={styles.picture}>
      {source ? (
        <img src={source} alt="" width="40" height="40" loading="lazy" />
      ) : (
        <Icon name="arrow" size={18} />
      )}
    </span>
  );
}

/** `hot` or `new` beside a menu entry. */
function NavTag({ tag }: { tag: 'hot' | 'new' | undefined }) {
  const { t } = useLingui();
  if (!tag) return null;
  return (
    <span className={styles.tag} data-tag={tag}>
      {tag === 'hot' ? t`Hot` : t`New`}
    </span>
  );
}
