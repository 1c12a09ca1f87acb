import type { ReactNode } from 'react';
import { parse } from 'valibot';
import { transcriptSchema } from '../../../contract/speech';
import { safeLink } from '../../tenant/safe-link';
import type { Sample } from '../tool-texts-schema';
import { TranscriptText } from './transcript-view';

/** Fetches the stored text of the site's sample; the tool shows it as one of the person's own. */
export async function readSampleTranscript({ file, result }: Sample): Promise<ReactNode> {
  const address = safeLink(result?.transcript);
  if (!address) return null;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return (
    <TranscriptText
      fileName={file.split('/').at(-1) ?? file}
      transcript={parse(transcriptSchema, await response.json())}
      openRecording={async () => safeLink(file) ?? null}
    />
  );
}
