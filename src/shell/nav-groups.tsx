import type { NavBar } from '../contract/tenant';
import { ConfigLink } from '../tenant/config-link';
import { Icon } from '../ui/icons';
import styles from './nav-groups.module.css';
import { NavTag } from './nav-tag';

type Group = NavBar['converts'][number];

/** The menu groups. `details` opens them without scripts; those of one header share a name, so one is open. */
export function NavGroups({ groups, name }: { groups: readonly Group[]; name: string }) {
  return groups.map((group) => (
    <details key={group.title} className={styles.group} name={name}>
      <summary>
        {group.title}
        <Icon name="chevron" size={16} />
      </summary>
      <ul className={styles.panel}>
        {group.items.map((item) => (
          <li key={item.path + item.title}>
            <ConfigLink to={item.path} className={styles.item}>
              {item.title}
              <NavTag tag={item.tag} />
            </ConfigLink>
          </li>
        ))}
      </ul>
    </details>
  ));
}
