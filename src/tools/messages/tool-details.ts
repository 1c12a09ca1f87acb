import { msg, plural } from '@lingui/core/macro';
import { messages } from '../../../contract/tools/messages';
import { defineToolDetails } from '../tool-details';
import { smsFormSchema } from './sms-form/sms-form-schema';
import { smsHistorySchema } from './sms-history/sms-history-schema';

export const details = defineToolDetails<typeof messages>({
  facts: messages,
  schemas: { SmsHistory: smsHistorySchema, SmsForm: smsFormSchema },
  describeQuota: (quota) => msg`${plural(quota, { one: '# message', other: '# messages' })}`,
});
