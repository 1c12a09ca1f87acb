import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { completeTexts } from '../../i18n/catalogues';
import { checkMembership } from '../../session/load-user-info';
import { ConfigPicture } from '../../tenant/config-picture';
import type { Sample } from '../tool-texts-schema';
import { SampleResult } from './sample-result';
import styles from './sample-result.module.css';

export type ReadableSample = Sample & {
  /** What the tool shows of its stored result beside the pictures. Rejects where that cannot be fetched. */
  read?: (sample: Sample) => Promise<ReactNode>;
};

/** Gives a member's tool the sample, by the way of a pasted file; answers with the stored result for everybody else. */
export async function trySample(sample: ReadableSample, i18n: I18n, onClose: () => void): Promise<ReactNode> {
  const { file, result } = sample;
  if (result && (await hasNoPlan())) {
    const [picture, content] = await Promise.all([
      showPicture(result),
      sample.read?.(sample),
      completeTexts(i18n),
    ]);
    return (
      <SampleResult file={result.file} onClose={onClose}>
        {picture}
        {content}
      </SampleResult>
    );
  }
  paste(await fetchFile(file));
  return null;
}

/** Where it cannot be asked, the job itself asks later. */
async function hasNoPlan(): Promise<boolean> {
  const membership = await checkMembership();
  return membership === 'signed-out' || membership === 'not-member';
}

async function showPicture({ picture, before }: NonNullable<Sample['result']>): Promise<ReactNode> {
  if (!picture) return null;
  if (!before) return <ConfigPicture picture={picture} className={styles.picture} isEager />;
  const { ComparedSample } = await import('./compared-sample');
  return <ComparedSample before={before} after={picture} />;
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
