import { msg, plural } from '@lingui/core/macro';
import { idPhoto } from '../../../contract/tools/id-photo';
import { defineToolDetails } from '../tool-details';
import { toolTextsSchema } from '../tool-texts-schema';

export const details = defineToolDetails<typeof idPhoto>({
  facts: idPhoto,
  schemas: { IdPhoto: toolTextsSchema },
  tabName: msg`Passport photo`,
  describeQuota: (quota) => msg`${plural(quota, { one: '# ID photo', other: '# ID photos' })}`,
  job: {
    describeWork: () => msg`Creating the picture`,
    describeInput: ({ typeName }) => typeName,
  },
});
