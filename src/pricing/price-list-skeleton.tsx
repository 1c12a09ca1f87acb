import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../ui/visually-hidden';
import styles from './price-list-skeleton.module.css';

const cards = ['one', 'two', 'three'];

/** The shape of what comes, so that nothing jumps when it does. */
export function PriceListSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{t`Loading prices…`}</VisuallyHidden>
      {cards.map((card) => (
        <div key={card} className={styles.card} aria-hidden="true" />
      ))}
    </div>
  );
}
