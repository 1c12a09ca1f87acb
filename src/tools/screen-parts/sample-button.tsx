import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button';

export type Sample = {
  /** The file's address on this site. */
  file: string;
  label: string;
};

/** Gives the page's tool a file of the site's own, by the way of a pasted one. */
export function SampleButton({ file, label }: Sample) {
  const { t } = useLingui();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  const load = () => {
    setState('loading');
    fetchFile(file).then(
      (sample) => {
        setState('idle');
        paste(sample);
      },
      (error: unknown) => {
        console.warn(`The sample ${file} could not be fetched`, error);
        setState('failed');
      },
    );
  };
  return (
    <>
      <Button look="quiet" aria-busy={state === 'loading'} disabled={state === 'loading'} onClick={load}>
        {label}
      </Button>
      {state === 'failed' ? (
        <p role="alert">{t`The sample could not be loaded. Check your connection and try again.`}</p>
      ) : null}
    </>
  );
}

async function fetchFile(address: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], address.split('/').at(-1) ?? 'sample', { type: blob.type });
}

function paste(file: File): void {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}
