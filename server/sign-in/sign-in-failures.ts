import { msg } from '@lingui/core/macro';
import { failureCodes } from '../../contract/failures';
import { business } from '../http/failure';

const codes = failureCodes.signIn;

/** Why nobody was signed in by a provider. */
export const signInFailures = {
  expired: {
    ...business(codes.expired, 'This sign-in has expired. Please try again.'),
    text: msg`This sign-in has expired. Please try again.`,
  },
  cancelled: {
    ...business(codes.cancelled, 'You cancelled signing in. Try again, or log in with your email.'),
    text: msg`You cancelled signing in. Try again, or log in with your email.`,
  },
  unconfirmed: {
    ...business(
      codes.unconfirmed,
      'The account you chose has no confirmed email address. Choose another one, or log in with your email.',
    ),
    text: msg`The account you chose has no confirmed email address. Choose another one, or log in with your email.`,
  },
  unavailable: {
    ...business(
      codes.unavailable,
      'The sign-in service is not available right now. Try again later, or log in with your email.',
    ),
    text: msg`The sign-in service is not available right now. Try again later, or log in with your email.`,
  },
  refused: {
    ...business(
      codes.refused,
      'The sign-in service did not confirm who you are. Try again, or log in with your email.',
    ),
    text: msg`The sign-in service did not confirm who you are. Try again, or log in with your email.`,
  },
} as const;

export type SignInProblem = keyof typeof signInFailures;

/** What an exchange with a provider threw: `unavailable` where the provider gave no answer of its own. */
export function judgeProblem(error: unknown): SignInProblem {
  return isOutage(error) ? 'unavailable' : 'refused';
}

function isOutage(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  // `fetch` throws a TypeError where there is no connection.
  const isUnanswered = error instanceof TypeError && error.message === 'fetch failed';
  return isUnanswered || error.name === 'TimeoutError' || isOutage(error.cause);
}
