import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { safeLink } from '../../tenant/safe-link';
import type { Sample } from '../tool-texts-schema';
import { describeSaving, type Saving } from './describe-saving';

/** Measures the site's sample and what became of it; says the saving as a job of the person's own would. */
export async function readSampleSaving({ file, result }: Sample): Promise<ReactNode> {
  const [source, smaller] = [safeLink(file), safeLink(result?.file)];
  if (!source || !smaller) return null;
  const [before, after] = await Promise.all([measure(source), measure(smaller)]);
  return <SampleSaving before={before} after={after} wish={{ level: 'balanced' }} />;
}

function SampleSaving(saving: Saving) {
  const { i18n } = useLingui();
  return (
    <p>
      <strong>{describeSaving(saving, i18n)}</strong>
    </p>
  );
}

/** A file's size in bytes. */
async function measure(address: string): Promise<number> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return (await response.blob()).size;
}
