import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { listPictureSources } from '../../tenant/picture-sources';
import { safeLink } from '../../tenant/safe-link';
import { RotationControls } from '../../ui/carousel/rotation-controls';
import { useRotation } from '../../ui/carousel/use-rotation';
import type { ComparePair } from './compare-slider-schema';
import { ComparedPair } from './compared-pair';
import styles from './looping-pairs.module.css';

type LoopingPairsProps = { label: string; pairs: readonly ComparePair[]; intervalMs: number };

/** One pair after the other in one place; the divider stays where the person left it. */
export function LoopingPairs({ label, pairs, intervalMs }: LoopingPairsProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const [position, setPosition] = useState(0);
  const total = pairs.length;
  const pair = pairs[position];
  const next = pairs[(position + 1) % total];
  const move = (by: -1 | 1) => setPosition((position + by + total) % total);
  const rotation = useRotation({ frame, intervalMs, position, advance: () => move(1) });

  useEffect(() => {
    if (rotation.isRunning && next) fetchPictures(next, frame.current?.querySelector('img')?.currentSrc);
  }, [rotation.isRunning, next]);

  return (
    <section
      ref={frame}
      className={styles.loop}
      aria-roledescription={t`carousel`}
      aria-label={label}
      {...rotation.watch}
    >
      <div aria-live={rotation.isRunning ? 'off' : 'polite'}>
        {pair ? <ComparedPair pair={pair} {...(pairs[0] ? { size: pairs[0].before } : {})} /> : null}
      </div>
      <RotationControls rotation={rotation} position={position} total={total} onMove={move} />
    </section>
  );
}

/**
 * So that both pictures of a pair are there when its turn comes; one that fails is asked for again then. They are shown
 * in the width of the one that shows now.
 */
function fetchPictures({ before, after }: ComparePair, shown: string | undefined): void {
  const width = shown ? new URL(shown).search : '';
  for (const { src, width: ownWidth } of [before, after]) {
    const source = safeLink(src) ?? '';
    const hasWidths = listPictureSources(source, ownWidth, '').srcSet !== undefined;
    new Image().src = hasWidths ? source + width : source;
  }
}
