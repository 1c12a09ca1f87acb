import type { MessageDescriptor } from '@lingui/core';
import { successCodes } from '../../contract/envelope';
import { failureCodes } from '../../contract/failures';
import type { Language } from '../../contract/languages';

/**
 * One way an answer can fail. `status` 200 is a business failure, whose `msg` is for a person; everything else is a
 * transport failure. `success` is the code in the envelope. `text` goes out instead of `msg`, in the language of who
 * asked; it is a function where the language's number format is part of it.
 */
export type Failure = { status: number; success: string; msg: string; text?: FailureText };
type FailureText = MessageDescriptor | ((language: Language) => MessageDescriptor);

/**
 * Thrown by a route or what it calls; the error handler answers with the failure's envelope and the transaction that
 * it passes through rolls back. `detail` is for the log only.
 */
export class ApiFailure extends Error {
  readonly failure: Failure;
  readonly headers: Readonly<Record<string, string>>;

  constructor(failure: Failure, detail?: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail ?? failure.msg);
    this.name = 'ApiFailure';
    this.failure = failure;
    this.headers = headers;
  }
}

/**
 * What every part of the server may answer; `failure-texts.ts` has their words in all languages. A domain's own failures
 * stand in a catalogue beside its code.
 */
export const failures = {
  alreadyRegistered: business(
    successCodes.alreadyRegistered,
    'The mailbox has been registered, please log in again',
  ),
  wrongCredentials: business(failureCodes.wrongCredentials, 'The email or the password is wrong.'),
  malformed: transport(400, 'The request is malformed.'),
  tenantMismatch: transport(400, 'The request names another site than the one it was sent to.'),
  notSignedIn: transport(401, 'Please log in.'),
  notMember: transport(403, 'You are not a member yet and cannot use this feature temporarily'),
  ownMachineOnly: transport(
    403,
    'This server shows demo sites, so it only answers requests from its own machine, and none through a proxy. Its operator can start it without DEMO=1 to serve others.',
  ),
  notFound: transport(404, 'There is nothing here.'),
  /** Worded apart from `notFound`, so that `check:backend` tells a call that is missing from a thing that is. */
  unknownCall: transport(404, 'There is no such call.'),
  unknownSite: transport(404, 'This site is not set up.'),
  fileGone: transport(404, 'The file is not there or has expired. Please upload it again.'),
  offsetMismatch: transport(409, 'The upload cannot continue from there.'),
  uploadExpired: transport(410, 'The upload has expired. Please upload the file again.'),
  tooLarge: transport(413, 'The file is too large.'),
  wrongType: transport(415, 'This file type is not supported'),
  keyReused: transport(422, 'This idempotency key was used with another request.'),
  rangeUnsatisfiable: transport(416, 'The file has no such part.'),
  tooMany: transport(429, 'Too many attempts. Please wait a moment and try again.'),
  internal: transport(500, 'Something went wrong on the server. Please try again.'),
  stillWorking: transport(503, 'It is still in progress. Please try again in a moment.'),
  storageFull: transport(413, 'Your files on this site take up all the space that you have.'),
  serverFull: transport(
    507,
    'The server has no space left at the moment. Please try again in a few minutes.',
  ),
  storageDown: transport(503, 'The files cannot be reached at the moment. Please try again in a moment.'),
  backendDown: transport(502, 'The service cannot be reached. Please try again in a moment.'),
} as const satisfies Record<string, Failure>;

/** A business failure: HTTP 200 with another code. */
export function business(success: string, msg: string): Failure {
  return { status: 200, success, msg };
}

/** A transport failure; its envelope carries the status as the code. */
function transport(status: number, msg: string): Failure {
  return { status, success: String(status), msg };
}
