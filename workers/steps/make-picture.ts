import type { CallFailure, Outcome } from '../../contract/failures';
import { photoFailureCodes } from '../../contract/photos';
import type { PaidContext } from '../../src/api/backend-context';
import { readText } from '../queue/run/checkpoint';
import type { Step, StepContext } from '../queue/run/job-step';
import { isFileGone } from './file-gone';

export type MakePictureOptions<Input> = {
  name: string;
  /** The finding that names the picture to work on, and the step that brings it: the uploaded one when left out. */
  from?: { finding: string; step: string };
  /** What names the made picture: the job's result when left out. */
  finding?: string;
  /** How much of the job's work is done before this step, 0 to 100. */
  workBefore?: number;
  /** Makes the paid call, which answers with the made picture's address. */
  call: (
    pictureUrl: string,
    context: StepContext<Input>,
    paid: PaidContext,
  ) => Promise<Outcome<string, CallFailure>>;
};

const uploaded = { finding: 'fileUrl', step: 'upload' };

/** One paid call that makes a picture out of another and answers when it is made. */
export function makePicture<Input>(options: MakePictureOptions<Input>): Step<Input> {
  const { name, from = uploaded, finding = 'resultUrl', workBefore = 0, call } = options;
  return {
    name,
    produces: [finding],
    isPaid: true,
    async run(context) {
      const { backend, checkpoint, idempotencyKey, report } = context;
      report({ phase: 'work', loaded: workBefore, total: 100 });
      const made = await call(readText(checkpoint, from.finding), context, { ...backend, idempotencyKey });
      if (made.ok) return { type: 'done', patch: { [finding]: made.value } };
      if (isFileGone(made.error, photoFailureCodes.expired, Number(checkpoint.uploadedAtMs))) {
        return { type: 'invalidate', from: from.step, error: { code: 'file-expired' } };
      }
      return { type: 'call-failed', failure: made.error };
    },
  };
}
