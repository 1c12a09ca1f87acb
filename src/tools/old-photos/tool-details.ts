import { msg, plural } from '@lingui/core/macro';
import { oldPhotos } from '../../../contract/tools/old-photos';
import { defineToolDetails } from '../tool-details';
import { toolTextsSchema } from '../tool-texts-schema';

export const details = defineToolDetails<typeof oldPhotos>({
  facts: oldPhotos,
  schemas: { OldPhotos: toolTextsSchema },
  tabName: msg`Old Pictures`,
  describeQuota: (quota) => msg`${plural(quota, { one: '# photo', other: '# photos' })}`,
  job: {
    describeWork: (step) => (step === 'enlarge' ? msg`Restoring the detail` : msg`Restoring the colors`),
    hasResultScreen: true,
    isComparedWithSource: true,
  },
});
