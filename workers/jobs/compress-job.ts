import { compressCalls, compressFailureCodes } from '../../contract/compress';
import { findEngine } from '../../contract/device-engines';
import { succeed } from '../../contract/failures';
import type { JobInputs } from '../../contract/jobs';
import { documentFirstPollMs, documentHiddenPollMs, documentPollMs } from '../../contract/timing';
import { callBackend } from '../../src/api/call-backend';
import type { JobDefinition } from '../queue/run/job-step';
import { checkMember } from '../steps/check-member';
import { checkMemberHere } from '../steps/check-member-here';
import { doHere } from '../steps/do-here';
import { poll } from '../steps/poll';
import { saveResult } from '../steps/save-result';
import { start } from '../steps/start';
import { upload } from '../steps/upload';

type Input = JobInputs['compress'];

/** The result is of the file's own kind, and beside it by its name. */
const [extensionOf, suffix] = [({ extension }: Input) => extension, 'compressed'];

/** A PDF or a picture becomes smaller. The server hands the original back where nothing can be saved. */
export const compressJob: JobDefinition<'compress'> = {
  steps: [
    checkMember(),
    upload(),
    start<Input>({
      expiredCode: compressFailureCodes.expired,
      async call(fileUrl, { input }, paid) {
        const request = { fileUrl, wish: input.wish };
        const started = await callBackend(compressCalls.start, { request }, paid);
        return started.ok ? succeed(started.value.uniqueId) : started;
      },
    }),
    poll<Input>({
      firstMs: documentFirstPollMs,
      everyMs: documentPollMs,
      hiddenMs: documentHiddenPollMs,
      ask: (uniqueId, { backend }) => callBackend(compressCalls.progress, { request: { uniqueId } }, backend),
    }),
    saveResult<Input>({ extensionOf, suffix }),
  ],
  deviceSteps: [
    checkMemberHere(),
    doHere<Input>({
      findEngine: (input) => findEngine('compress', input),
      extensionOf,
      wishOf: ({ wish }) => wish,
      suffix,
    }),
  ],
};
