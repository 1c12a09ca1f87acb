import { findEngine } from '../../contract/device-engines';
import { documentCalls, documentFailureCodes, findConversion } from '../../contract/documents';
import { fail, succeed } from '../../contract/failures';
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

type Input = JobInputs['document'];

/** A document becomes another kind of document. */
export const documentJob: JobDefinition<'document'> = {
  steps: [
    checkMember(),
    upload(),
    start<Input>({
      expiredCode: documentFailureCodes.expired,
      async call(fileUrl, { input }, context) {
        const conversion = findConversion(input.from, input.to);
        if (!conversion) return fail({ kind: 'business', code: 'unknown-conversion' });
        const request = { type: input.from, fileUrl, outType: input.to };
        const started = await callBackend(documentCalls[conversion.call], { request }, context);
        return started.ok ? succeed(started.value.uniqueId) : started;
      },
    }),
    poll<Input>({
      firstMs: documentFirstPollMs,
      everyMs: documentPollMs,
      hiddenMs: documentHiddenPollMs,
      ask: (uniqueId, { input, backend }) => {
        const request = { uniqueId, resultType: input.to };
        return callBackend(documentCalls.conversionProgress, { request }, backend);
      },
    }),
    saveResult<Input>({ extensionOf: ({ to }) => to }),
  ],
  deviceSteps: [
    checkMemberHere(),
    doHere<Input>({ findEngine: (input) => findEngine('document', input), extensionOf: ({ to }) => to }),
  ],
};
