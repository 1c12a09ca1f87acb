import { msg } from '@lingui/core/macro';
import { failureCodes } from '../../contract/failures';
import { business, type Failure } from '../http/failure';

const { passkey } = failureCodes;

/** What passkey calls refuse with; each text goes out in the language of who asked. */
export const passkeyFailures = {
  unknown: {
    ...business(passkey.unknown, 'This passkey is no longer valid here. Log in with your password instead.'),
    text: msg`This passkey is no longer valid here. Log in with your password instead.`,
  },
  expired: {
    ...business(passkey.expired, 'This request has expired. Please try again.'),
    text: msg`This request has expired. Please try again.`,
  },
  notAdded: {
    ...business(passkey.notAdded, 'This passkey could not be added. Please try again.'),
    text: msg`This passkey could not be added. Please try again.`,
  },
  tooMany: {
    ...business(passkey.tooMany, 'You have reached the limit of passkeys. Remove one to add another.'),
    text: msg`You have reached the limit of passkeys. Remove one to add another.`,
  },
} as const satisfies Record<string, Failure>;
