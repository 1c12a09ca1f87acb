import type { JobInputs } from '../../contract/jobs';
import { photoCalls } from '../../contract/photos';
import { callBackend } from '../../src/api/call-backend';
import type { JobDefinition } from '../queue/run/job-step';
import { checkMember } from '../steps/check-member';
import { makePicture } from '../steps/make-picture';
import { saveResult } from '../steps/save-result';
import { signedUpload } from '../steps/signed-upload';

type Input = JobInputs['old-photo'];

/** An old photo is coloured, and the coloured picture enlarged. */
export const oldPhotoJob: JobDefinition<'old-photo'> = {
  keepsSource: true,
  steps: [
    checkMember(),
    signedUpload(),
    makePicture<Input>({
      name: 'colorize',
      finding: 'colorizedUrl',
      call: (imgInPath, _, paid) =>
        callBackend(photoCalls.matting, { request: { imgInPath, action: 'colorization' } }, paid),
    }),
    makePicture<Input>({
      name: 'enlarge',
      from: { finding: 'colorizedUrl', step: 'colorize' },
      workBefore: 50,
      call: (imgInPath, _, paid) =>
        callBackend(photoCalls.matting, { request: { imgInPath, action: 'superResolution' } }, paid),
    }),
    saveResult<Input>({ suffix: 'restored', retryFrom: 'colorize' }),
  ],
};
