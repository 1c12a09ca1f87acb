import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { failureCodes } from '../../contract/failures';
import { ApiFailure, business } from '../http/failure';

/** Log-in pauses let through some hundred tries a day: what is among the first ten thousand is found within weeks. */
const guessesMin = 10_000;
const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const guessablePassword = business(
  failureCodes.guessablePassword,
  'This password is too easy to guess. Please choose another one.',
);

/** Throws for a new password that is among the commonest, or is the person's own e-mail. */
export function assertHardToGuess(password: string, email: string): void {
  const { guesses } = guesser.check(password, [email, email.split('@')[0] ?? '']);
  if (guesses < guessesMin) throw new ApiFailure(guessablePassword);
}
