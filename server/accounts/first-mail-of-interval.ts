import { raiseCounter } from '../db/counter-store';
import type { Transaction } from '../db/database';
import type { Services } from '../services';
import type { User } from './session-store';

/**
 * Whether no mail with a link of this kind was queued for the person in the last minutes. By address: an account that is
 * deleted and registered again gets no more than another.
 */
export async function isFirstMailOfInterval(
  { config }: Pick<Services, 'config'>,
  tx: Transaction,
  kind: 'reset' | 'confirmation',
  { siteCode, email }: Pick<User, 'siteCode' | 'email'>,
): Promise<boolean> {
  const interval = { now: new Date(), lifetimeMs: config.mailLimits.resetIntervalMs };
  return (await raiseCounter(tx, `${kind} mail ${siteCode} ${email}`, interval)).count === 1;
}
