import { msg, plural } from '@lingui/core/macro';
import { findMyPhone } from '../../../contract/tools/find-my-phone';
import { defineToolDetails } from '../tool-details';
import { findMyPhoneSchema } from './find-my-phone-schema';

export const details = defineToolDetails<typeof findMyPhone>({
  facts: findMyPhone,
  schemas: { FindMyPhone: findMyPhoneSchema },
  tabName: msg`Downloading app`,
  describeQuota: (quota) => msg`${plural(quota, { one: '# phone search', other: '# phone searches' })}`,
});
