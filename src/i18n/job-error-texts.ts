import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JobErrorCode } from '../../contract/jobs';

/** One sentence for the person per code: what happened and what to do. A backend's own `msg` wins over it. */
export const jobErrorTexts: Record<JobErrorCode, MessageDescriptor> = {
  'file-type': msg`This file type is not supported`,
  'file-empty': msg`This file is empty. Check it, then choose it again.`,
  'file-too-large': msg`This file is too large.`,
  'server-full': msg`The server is full at the moment. Your file is safe on this device and will be sent again later.`,
  'file-unreadable': msg`This file could not be read. Choose it again.`,
  'file-expired': msg`The file is no longer on the server. Choose it again.`,
  'not-member': msg`You are not a member yet and cannot use this feature temporarily`,
  refused: msg`The server did not accept this file.`,
  rejected: msg`This file could not be converted.`,
  unreachable: msg`The server could not be reached. Try again later.`,
  'malformed-answer': msg`The server sent an unexpected answer. Try again later.`,
  'storage-full': msg`There is no space left on this device. Free up some space and try again.`,
  'storage-blocked': msg`This browser does not store data for this site, so the file could not be saved.`,
  'storage-lost': msg`The file is no longer on this device. Choose it again.`,
  'signed-out': msg`Log in to continue.`,
  'not-available': msg`This conversion is not available on this site at the moment.`,
  'not-found': msg`This job no longer exists.`,
  'worker-lost': msg`Part of the app had to restart. Try again.`,
  'queue-missing': msg`The connection was lost before your files were saved. Leave this page open: it continues automatically when you are back online.`,
  'device-failed': msg`This device could not process the file. The server can try it.`,
  unexpected: msg`Something went wrong. Try again.`,
};
