import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import type { ReadableSample } from './try-sample';

/** Gives the page's tool a file of the site's own, or shows who has no plan what the tool made of it. */
export function SampleButton({ sample }: { sample: ReadableSample }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [result, setResult] = useState<ReactNode>(null);

  const load = () => {
    setState('loading');
    import('./try-sample')
      .then(({ trySample }) => trySample(sample, i18n, () => setResult(null)))
      .then(
        (shown) => {
          setState('idle');
          setResult(shown);
        },
        (error: unknown) => {
          console.warn(`The sample ${sample.file} could not be fetched`, error);
          setState('failed');
        },
      );
  };
  return (
    <>
      <Button look="quiet" isBusy={state === 'loading'} onClick={load}>
        {sample.label}
      </Button>
      {state === 'failed' ? (
        <p role="alert">{t`The sample could not be loaded. Check your connection and try again.`}</p>
      ) : null}
      {result}
    </>
  );
}
