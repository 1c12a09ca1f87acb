import type { JobInputs } from '../../contract/jobs';
import { photoCalls } from '../../contract/photos';
import { callBackend } from '../../src/api/call-backend';
import type { JobDefinition } from '../queue/run/job-step';
import { checkMember } from '../steps/check-member';
import { makePicture } from '../steps/make-picture';
import { saveResult } from '../steps/save-result';
import { signedUpload } from '../steps/signed-upload';

type Input = JobInputs['id-photo'];

/** A portrait becomes an ID photo of one type. */
export const idPhotoJob: JobDefinition<'id-photo'> = {
  keepsSource: true,
  steps: [
    checkMember(),
    signedUpload(),
    makePicture<Input>({
      name: 'start',
      call: (imgInPath, { input }, paid) =>
        callBackend(photoCalls.idPhoto, { request: { ...input.request, imgInPath } }, paid),
    }),
    saveResult<Input>({ suffix: 'id-photo', retryFrom: 'start' }),
  ],
};
