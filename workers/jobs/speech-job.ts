import type { JobInputs } from '../../contract/jobs';
import { speechCalls, speechFailureCodes } from '../../contract/speech';
import { callBackend } from '../../src/api/call-backend';
import type { JobDefinition } from '../queue/run/job-step';
import { awaitTranscript } from '../steps/await-transcript';
import { checkMember } from '../steps/check-member';
import { start } from '../steps/start';
import { upload } from '../steps/upload';

type Input = JobInputs['speech'];

/** A recording becomes text. The recording stays, so that the text can be listened to. */
export const speechJob: JobDefinition<'speech'> = {
  keepsSource: true,
  steps: [
    checkMember(),
    upload(),
    start<Input>({
      expiredCode: speechFailureCodes.expired,
      call: (fileUrl, { input: { languageCode } }, paid) =>
        callBackend(speechCalls.start, { request: { fileUrl, languageCode } }, paid),
    }),
    awaitTranscript(),
  ],
};
