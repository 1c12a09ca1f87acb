import { useLingui } from '@lingui/react/macro';
import type { Picture } from '../../../contract/picture';
import { safeLink } from '../../tenant/safe-link';
import { CompareSlider } from '../../ui/compare-slider/compare-slider';
import styles from './sample-result.module.css';

/** The sample and what became of it, over each other. */
export function ComparedSample({ before, after }: { before: Picture; after: Picture }) {
  const { t } = useLingui();
  return (
    <div className={styles.compared}>
      <CompareSlider
        before={{ src: safeLink(before.src) ?? '', alt: before.alt }}
        after={{ src: safeLink(after.src) ?? '', alt: after.alt }}
        width={after.width}
        height={after.height}
        isLazy={false}
        label={t`Before and after`}
      />
    </div>
  );
}
