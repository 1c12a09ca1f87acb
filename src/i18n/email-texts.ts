import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type EmailProblem, emailMaxLength, emailNameMaxLength } from '../../contract/email';

/** What is wrong with an address, said after the specified sentence. A missing one has nothing to add. */
export const emailDetailTexts: Record<EmailProblem, MessageDescriptor | null> = {
  missing: null,
  at: msg`It needs one @, as in name@example.com.`,
  name: msg`Check the part before the @.`,
  nameTooLong: msg`The part before the @ can have ${emailNameMaxLength} characters at most.`,
  domain: msg`Check the part after the @, as in name@example.com.`,
  tooLong: msg`It can have ${emailMaxLength} characters at most.`,
};
