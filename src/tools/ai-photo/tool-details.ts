import { msg, plural } from '@lingui/core/macro';
import { aiPhoto } from '../../../contract/tools/ai-photo';
import { defineToolDetails } from '../tool-details';
import { toolTextsSchema } from '../tool-texts-schema';

export const details = defineToolDetails<typeof aiPhoto>({
  facts: aiPhoto,
  schemas: { AiPhoto: toolTextsSchema },
  tabName: msg`Anime oriented`,
  describeQuota: (quota) => msg`${plural(quota, { one: '# drawing', other: '# drawings' })}`,
  job: {
    describeWork: () => msg`Creating the picture`,
    isResultForMembers: true,
    hasResultScreen: true,
    isComparedWithSource: true,
  },
});
