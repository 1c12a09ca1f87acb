/**
 * Codes of business failures beyond the specified ones in `envelope.ts`; ours. The page translates them by code and
 * falls back to the answer's `msg`.
 */
export const failureCodes = {
  /** One code and message for an unknown e-mail and a wrong password (contract §4). */
  wrongCredentials: '10050',
} as const;
