import { dayMs } from '../../contract/time-spans';
import { raiseCounter } from '../db/counter-store';
import type { Transaction } from '../db/database';
import { ApiFailure, failures } from '../http/failure';
import { networkOf } from '../http/network-of';
import type { Services } from '../services';

type Sender = { siteCode: string; ip: string; userId: string | undefined; email: string };

/** Counts a message against all limits of the day, in the transaction that stores it. Throws 429 where one is reached. */
export async function assertMayAsk(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  { siteCode, ip, userId, email }: Sender,
): Promise<void> {
  const { perNetworkDay, perPersonDay, perSiteDay } = config.supportLimits;
  const day = { now: new Date(), lifetimeMs: dayMs };
  const limits: [name: string, most: number][] = [
    [`support from ${networkOf(ip)}`, perNetworkDay],
    [`support of ${userId ?? email}`, perPersonDay],
    ['support', perSiteDay],
  ];
  for (const [name, most] of limits) {
    const { count, endsAt } = await raiseCounter(tx, `${name} on ${siteCode}`, day);
    if (count <= most) continue;
    const seconds = Math.ceil((endsAt.getTime() - day.now.getTime()) / 1000);
    throw new ApiFailure(failures.tooMany, 'messages to support a day', { 'retry-after': String(seconds) });
  }
}
