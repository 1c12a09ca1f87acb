import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { failureCodes } from '../../contract/failures';
import { ApiFailure, business } from '../http/failure';

/** Log-in pauses let through some hundred tries a day: what is among the first ten thousand is found within weeks. */
const guessesMin = 10_000;
let guesser: Promise<ZxcvbnFactory> | undefined;

const guessablePassword = business(
  failureCodes.guessablePassword,
  'This password is too easy to guess. Please choose another one.',
);

/** Rejects for a new password that is among the commonest, or is the person's own e-mail. */
export async function assertHardToGuess(password: string, email: string): Promise<void> {
  guesser ??= loadGuesser();
  const { guesses } = (await guesser).check(password, [email, email.split('@')[0] ?? '']);
  if (guesses < guessesMin) throw new ApiFailure(guessablePassword);
}

/** Its dictionaries are a megabyte: a start does not wait for them. */
async function loadGuesser(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}
