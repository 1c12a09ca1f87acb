import type { CallFailure, Outcome } from '../../contract/failures';
import type { PaidContext } from '../../src/api/backend-context';
import { readText } from '../queue/run/checkpoint';
import type { Step, StepContext } from '../queue/run/job-step';
import { isFileGone } from './file-gone';

export type StartOptions<Input> = {
  /** The code of the refusal that says that the uploaded file is no longer there. */
  expiredCode: string;
  /** Makes the paid call; answers with the task's id. */
  call: (
    fileUrl: string,
    context: StepContext<Input>,
    paid: PaidContext,
  ) => Promise<Outcome<string, CallFailure>>;
};

/** Starts the work on the uploaded file; finds `taskId`. */
export function start<Input>({ expiredCode, call }: StartOptions<Input>): Step<Input> {
  return {
    name: 'start',
    produces: ['taskId', 'startedAtMs'],
    isPaid: true,
    async run(context) {
      const fileUrl = readText(context.checkpoint, 'fileUrl');
      const { backend, checkpoint, idempotencyKey } = context;
      const started = await call(fileUrl, context, { ...backend, idempotencyKey });
      if (started.ok) {
        return { type: 'done', patch: { taskId: started.value, startedAtMs: Date.now() } };
      }
      if (isFileGone(started.error, expiredCode, Number(checkpoint.uploadedAtMs))) {
        return { type: 'invalidate', from: 'upload', error: { code: 'file-expired' } };
      }
      return { type: 'call-failed', failure: started.error };
    },
  };
}
