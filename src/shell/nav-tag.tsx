import { useLingui } from '@lingui/react/macro';
import styles from './nav-groups.module.css';

/** `hot` or `new` beside a menu entry. */
export function NavTag({ tag }: { tag: 'hot' | 'new' | undefined }) {
  const { t } = useLingui();
  if (!tag) return null;
  return (
    <span className={styles.tag} data-tag={tag}>
      {tag === 'hot' ? t`Hot` : t`New`}
    </span>
  );
}
