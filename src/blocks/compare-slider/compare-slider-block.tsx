import { compareCycleMs } from '../../../contract/timing';
import styles from './compare-slider-block.module.css';
import type { CompareSliderBlockProps } from './compare-slider-schema';
import { ComparedPair } from './compared-pair';
import { LoopingPairs } from './looping-pairs';

/** Words, and beside them what was there before and what was made of it. */
export function CompareSliderBlock(props: CompareSliderBlockProps) {
  const { title, description, pairs, loop, intervalMs = compareCycleMs } = props;
  return (
    <section className={styles.block}>
      <div className={styles.words}>
        <h2>{title}</h2>
        {description ? <p>{description}</p> : null}
      </div>
      {loop && pairs.length > 1 ? (
        <LoopingPairs label={title} pairs={pairs} intervalMs={intervalMs} />
      ) : (
        <div className={styles.pairs}>
          {pairs.map((pair, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pairs of a page never change places.
            <ComparedPair key={index} pair={pair} />
          ))}
        </div>
      )}
    </section>
  );
}
