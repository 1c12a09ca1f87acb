import { useLingui } from '@lingui/react/macro';
import type { Picture } from '../../../contract/picture';
import { listPictureSources } from '../../tenant/picture-sources';
import { safeLink } from '../../tenant/safe-link';
import { CompareSlider } from '../../ui/compare-slider/compare-slider';
import type { ComparePair } from './compare-slider-schema';
import styles from './compared-pair.module.css';

type ComparedPairProps = {
  pair: ComparePair;
  /** The room it takes, when that is not its own size. */
  size?: { width: number; height: number };
};

export function ComparedPair({ pair, size = pair.before }: ComparedPairProps) {
  const { t } = useLingui();
  const { before, after, caption } = pair;
  return (
    <figure className={styles.pair}>
      <CompareSlider
        before={withSafeSource(before)}
        after={withSafeSource(after)}
        width={size.width}
        height={size.height}
        label={t`Divider between before and after`}
      />
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}

/** Always lazy, so a browser that lays it out first asks for just that width. */
const shownWidth = 'auto, (min-width: 980px) 50vw, 100vw';

function withSafeSource({ src, alt, width }: Picture) {
  const source = safeLink(src) ?? '';
  return { src: source, alt, ...listPictureSources(source, width, shownWidth) };
}
