import { solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Proof } from '../../contract/proof-of-work';

/** Far beyond what the slowest phone needs for the hardest challenge. */
const timeoutMs = 3 * 60_000;

/** The header's value for a challenge; null when it cannot be solved. The browser hashes beside the page's own thread. */
export async function solveChallenge(challenge: Challenge): Promise<string | null> {
  const solution = await solve({ challenge, deriveKey, timeout: timeoutMs });
  if (!solution) return null;
  const { counter, derivedKey } = solution;
  const proof: Proof = { challenge, solution: { counter, derivedKey } };
  return btoa(JSON.stringify(proof));
}
