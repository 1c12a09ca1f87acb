import { msg, plural } from '@lingui/core/macro';
import { speech } from '../../../contract/tools/speech';
import { defineToolDetails } from '../tool-details';
import { toolTextsSchema } from '../tool-texts-schema';

export const details = defineToolDetails<typeof speech>({
  facts: speech,
  schemas: { SpeechToText: toolTextsSchema },
  tabName: msg`Voice To Text results`,
  describeQuota: (quota) =>
    msg`${plural(quota, { one: '# hour of speech to text', other: '# hours of speech to text' })}`,
  isQuotaInHours: true,
  job: {
    describeWork: (_step, percent) => (percent ? msg`Transcribing · ${percent}` : msg`Transcribing`),
    isTranscript: true,
    notMember: msg`You are not a member yet and cannot use this feature temporarily!`,
  },
});
