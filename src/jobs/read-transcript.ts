import { parse } from 'valibot';
import { fail, type Outcome, succeed } from '../../contract/failures';
import type { JobError, JobId } from '../../contract/jobs';
import {
  readPartialSegments,
  type SpeechSegment,
  type Transcript,
  transcriptSchema,
} from '../../contract/speech';
import { jobClient } from './job-client';

/** The text of a finished speech job, with its times where there are any. */
export async function readTranscript(id: JobId): Promise<Outcome<Transcript, JobError>> {
  const result = await jobClient.readResult(id);
  if (!result.ok) return result;
  try {
    return succeed(parse(transcriptSchema, JSON.parse(await result.value.blob.text())));
  } catch (error) {
    return fail({ code: 'storage-lost', detail: `the transcript is unreadable: ${error}` });
  }
}

/** What is transcribed already of a recording that is worked on. */
export async function readTextSoFar(id: JobId): Promise<Outcome<SpeechSegment[], JobError>> {
  const partial = await jobClient.readPartialResult(id);
  return partial.ok ? succeed(readPartialSegments(partial.value)) : partial;
}
