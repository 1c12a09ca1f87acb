import type { I18n } from '@lingui/core';
import type { MyFile } from '../../../contract/my-files';
import { fetchSpeechResult } from '../../api/speech';
import { describeFailure } from '../../i18n/call-failure-texts';
import { backendContext } from '../../session/backend';
import { notices } from '../../ui/notice-store';
import { saveBlob } from '../../ui/save-blob';

/** A transcript of the account as a text file. What goes wrong is said in a notice. */
export async function downloadTranscript(
  { id, name }: Pick<MyFile, 'id' | 'name'>,
  i18n: I18n,
): Promise<void> {
  const transcript = await fetchSpeechResult({ uuid: id, from: 0 }, backendContext());
  if (!transcript.ok) {
    notices.show('error', describeFailure(transcript.error, i18n));
    return;
  }
  const blob = new Blob([transcript.value.text], { type: 'text/plain;charset=utf-8' });
  saveBlob(blob, `${name.replace(/\.[^.]+$/, '')}.txt`);
}
