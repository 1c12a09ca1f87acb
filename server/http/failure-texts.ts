import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Failure, failures } from './failure';

/**
 * What a person reads of the server's general failures, in their language. What only a program meets (`keyReused`) is
 * in English alone. Apart from `failures`, since the operator's commands run without the macro.
 */
const texts: { [Name in keyof typeof failures]?: MessageDescriptor } = {
  alreadyRegistered: msg`The mailbox has been registered, please log in again`,
  wrongCredentials: msg`The email or the password is wrong.`,
  malformed: msg`The request is malformed.`,
  notSignedIn: msg`Please log in.`,
  notMember: msg`You are not a member yet and cannot use this feature temporarily`,
  notFound: msg`There is nothing here.`,
  unknownSite: msg`This site is not set up.`,
  fileGone: msg`The file is not there or has expired. Please upload it again.`,
  uploadExpired: msg`The upload has expired. Please upload the file again.`,
  tooLarge: msg`The file is too large.`,
  wrongType: msg`This file type is not supported`,
  tooMany: msg`Too many attempts. Please wait a moment and try again.`,
  internal: msg`Something went wrong on the server. Please try again.`,
  stillWorking: msg`It is still in progress. Please try again in a moment.`,
  storageFull: msg`Your files on this site take up all the space that you have.`,
  serverFull: msg`The server has no space left at the moment. Nothing is lost: please try again in a few minutes.`,
  storageDown: msg`The files cannot be reached at the moment. Please try again in a moment.`,
  backendDown: msg`The service cannot be reached. Please try again in a moment.`,
};

const textOf = new Map<Failure, MessageDescriptor | undefined>(
  Object.entries(failures).map(([name, failure]) => [failure, texts[name as keyof typeof failures]]),
);

/** Undefined for a failure of a domain, and for one that only programs meet. */
export function findFailureText(failure: Failure): MessageDescriptor | undefined {
  return textOf.get(failure);
}
