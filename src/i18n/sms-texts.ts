import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What is wrong with a message. */
export const smsProblemTexts = {
  phoneInvalid: msg`The format of phone number is invalid.`,
  phoneEmpty: msg`Please enter the phone number`,
  messageEmpty: msg`Please enter the message content`,
  messageTooLong: msg`Message too long`,
  timeMissing: msg`Please select a scheduled delivery time`,
} satisfies Record<string, MessageDescriptor>;
