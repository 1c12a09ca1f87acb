import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ComponentName } from '../../contract/pages';
import { updates } from '../pwa/updates';
import { Button } from '../ui/button';
import { whenNear } from '../ui/when-near';
import { BlockSkeleton } from './block-skeleton';
import styles from './late-block.module.css';
import { PageBlocks } from './page-blocks';
import { type PlacedBlock, prepareBlocks } from './prepare-blocks';

type LateBlockProps = {
  component: ComponentName;
  /** As high as the block will be, where the common outline is not. */
  skeleton?: ReactNode;
};

/**
 * A block of the registry with its own texts, fetched when it comes near the view: a tab that nobody opens costs
 * nothing. One that cannot be fetched costs its own place, never the page.
 */
export function LateBlock({ component, skeleton = <BlockSkeleton component={component} /> }: LateBlockProps) {
  const { t } = useLingui();
  const [state, setState] = useState<PlacedBlock[] | 'waiting' | 'failed'>('waiting');
  const place = useRef<HTMLDivElement>(null);

  const load = () => {
    setState('waiting');
    prepareBlocks([{ component, props: {} }], { drawing: 'here' }).then(setState, async (error: unknown) => {
      console.error(`The block ${component} could not be fetched`, error);
      if (!(await updates.explainsMissing())) setState('failed');
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: watched once for each component.
  useEffect(() => {
    if (place.current) return whenNear(place.current, load);
  }, [component]);

  if (Array.isArray(state) && state.length > 0) return <PageBlocks blocks={state} />;
  if (state === 'waiting') {
    return (
      <div ref={place} aria-busy="true">
        {skeleton}
      </div>
    );
  }
  return (
    <div className={styles.missing}>
      <p>
        {state === 'failed'
          ? t`That needs the network. Try again when it is back.`
          : t`This tool is not available on this site at the moment.`}
      </p>
      {state === 'failed' ? (
        <Button look="quiet" onClick={load}>
          {t`Try now`}
        </Button>
      ) : null}
    </div>
  );
}
