import type { JobInputs } from '../../contract/jobs';
import { drawAnime } from '../../src/api/photos';
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
      from: { finding: 'fileUrl', step: 'upload' },
      finding: 'resultUrl',
      call: (imgInPath, { input }, paid) => drawAnime({ imgInPath, type: input.style }, paid),
    }),
    saveResult<Input>({ suffix: 'anime', retryFrom: 'start' }),
  ],
};
