import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../ui/visually-hidden';
import styles from './price-list-skeleton.module.css';

export type ListKind = 'subscriptions' | 'packs';

const lists: readonly ListKind[] = ['subscriptions', 'packs'];
const cards = ['one', 'two', 'three'];

/**
 * The shape of what comes, so that nothing jumps when it does: two lists of three, as high as those of the demo sites,
 * the first of each list chosen.
 */
export function PriceListSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{t`Loading prices…`}</VisuallyHidden>
      {lists.map((list) => (
        <div key={list} className={`${styles.list} ${styles.heights}`} data-list={list} aria-hidden="true">
          {cards.map((card) => (
            <div key={card} className={styles.card} />
          ))}
        </div>
      ))}
    </div>
  );
}
