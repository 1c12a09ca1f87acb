import type { JobInputs } from '../../contract/jobs';
import { photoCalls } from '../../contract/photos';
import { callBackend } from '../../src/api/call-backend';
import type { JobDefinition } from '../queue/run/job-step';
import { checkMember } from '../steps/check-member';
import { makePicture } from '../steps/make-picture';
import { saveResult } from '../steps/save-result';
import { signedUpload } from '../steps/signed-upload';

type Input = JobInputs['anime'];

/** A photo is rendered again in one of the styles. */
export const animeJob: JobDefinition<'anime'> = {
  keepsSource: true,
  steps: [
    checkMember(),
    signedUpload(),
    makePicture<Input>({
      name: 'start',
      call: (imgInPath, { input }, paid) =>
        callBackend(photoCalls.anime, { request: { imgInPath, type: input.style } }, paid),
    }),
    saveResult<Input>({ suffix: 'anime', retryFrom: 'start' }),
  ],
};
