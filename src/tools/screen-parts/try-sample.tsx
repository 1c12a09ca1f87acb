import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { completeTexts } from '../../i18n/catalogues';
import { checkMembership } from '../../session/load-user-info';
import type { Sample } from '../tool-texts-schema';
import { SampleResult } from './sample-result';

/** Gives a member's tool the sample, by the way of a pasted file; answers with the stored result for everybody else. */
export async function trySample(
  { file, result }: Sample,
  i18n: I18n,
  onClose: () => void,
): Promise<ReactNode> {
  if (result && (await hasNoPlan())) {
    await completeTexts(i18n);
    return <SampleResult {...result} onClose={onClose} />;
  }
  paste(await fetchFile(file));
  return null;
}

/** Where it cannot be asked, the job itself asks later. */
async function hasNoPlan(): Promise<boolean> {
  const membership = await checkMembership();
  return membership === 'signed-out' || membership === 'not-member';
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
