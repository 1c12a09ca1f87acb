import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallFailure } from '../contract/failures';

const failureTexts: Record<CallFailure['kind'], MessageDescriptor> = {
  business: msg`That did not work. Try again.`,
  http: msg`The server could not do that at the moment. Try again later.`,
  network: msg`You seem to be offline. Try again when the network is back.`,
  timeout: msg`The server took too long to answer. Try again.`,
  aborted: msg`That was cancelled.`,
  malformed: msg`The server sent an answer that this app does not understand. Try again later.`,
};
const tooManyText = msg`Too many attempts. Wait a little and try again.`;
const tooManyStatus = 429;

/** What a failed call says to the person: the server's own sentence, else ours. */
export function describeFailure(failure: CallFailure): string | MessageDescriptor {
  if ('msg' in failure && failure.msg) return failure.msg;
  if (failure.kind === 'http' && failure.status === tooManyStatus) return tooManyText;
  return failureTexts[failure.kind];
}
