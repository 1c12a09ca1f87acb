import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The part of a phone number that is wrong. */
export type PhoneProblem =
  | 'text'
  | 'extension'
  | 'trunkPrefix'
  | 'country'
  | 'tooShort'
  | 'tooLong'
  | 'notInUse'
  | 'premium';

/** What is wrong with a message. */
export const smsProblemTexts = {
  phoneInvalid: msg`The format of phone number is invalid.`,
  phoneEmpty: msg`Please enter the phone number`,
  messageEmpty: msg`Please enter the message content`,
  messageTooLong: msg`Message too long`,
  timeMissing: msg`Please select a scheduled delivery time`,
} satisfies Record<string, MessageDescriptor>;

/** What exactly is wrong with a number, said after the specified sentence; `part` is quoted from it. */
export function describePhoneProblem(problem: PhoneProblem, part: string): MessageDescriptor {
  switch (problem) {
    case 'text':
      return msg`Remove “${part}” from the number.`;
    case 'extension':
      return msg`A text message can’t reach an extension. Remove “${part}”.`;
    case 'trunkPrefix':
      return msg`Leave out the ${part} after the country code.`;
    case 'country':
      return msg`No country has this country code.`;
    case 'tooShort':
      return msg`It’s too short. Check for missing digits.`;
    case 'tooLong':
      return msg`It’s too long. Check for extra digits.`;
    case 'notInUse':
      return msg`No number in this country starts like that. Check the country and the first digits.`;
    case 'premium':
      return msg`We don’t send messages to premium-rate numbers.`;
  }
}
