import { useLingui } from '@lingui/react/macro';
import { safeLink } from '../../tenant/safe-link';
import { CompareSlider } from '../../ui/compare-slider/compare-slider';
import type { Picture } from '../picture-schema';
import styles from './compare-slider-block.module.css';
import type { CompareSliderBlockProps } from './compare-slider-schema';

/** Words, and beside them what was there before and what was made of it. */
export function CompareSliderBlock({ title, description, pairs }: CompareSliderBlockProps) {
  const { t } = useLingui();
  const labels = {
    slider: t`Divider between before and after`,
    before: t`Before`,
    after: t`After`,
    describe: (percent: number) => t`${percent}% before`,
  };
  return (
    <section className={styles.block}>
      <div className={styles.words}>
        <h2>{title}</h2>
        {description ? <p>{description}</p> : null}
      </div>
      <div className={styles.pairs}>
        {pairs.map(({ before, after, caption }) => (
          <figure key={after.src}>
            <CompareSlider
              before={withSafeSource(before)}
              after={withSafeSource(after)}
              width={before.width}
              height={before.height}
              labels={labels}
            />
            {caption ? <figcaption>{caption}</figcaption> : null}
          </figure>
        ))}
      </div>
    </section>
  );
}

function withSafeSource({ src, alt }: Picture) {
  return { src: safeLink(src) ?? '', alt };
}
