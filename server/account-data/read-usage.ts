import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Usage, usageNames } from '../../contract/account-data';
import { hourMs } from '../../contract/time-spans';
import type { User } from '../accounts/session-store';
import { messages, works } from '../db/schema';
import type { Services } from '../services';

/** How much a person has used of each limit that this server holds them to. */
export async function readUsage(
  { config, database, storageQuota }: Services,
  { id: ownerId, siteCode }: User,
): Promise<Pick<Usage, 'name' | 'used' | 'limit'>[]> {
  const owner = { siteCode, ownerId };
  const { storedBytes, maxBytes } = await storageQuota.readShare(owner);
  const unfinished = await database.$count(
    works,
    and(
      eq(works.siteCode, siteCode),
      eq(works.ownerId, ownerId),
      inArray(works.state, ['queued', 'running']),
    ),
  );
  const sent = await database.$count(
    messages,
    and(eq(messages.ownerId, ownerId), gt(messages.createdAt, new Date(Date.now() - hourMs))),
  );
  return [
    row('storage', storedBytes, maxBytes),
    row('jobs', unfinished, config.maxUnfinishedWorks),
    row('messages', sent, config.messageLimits.perPersonHour),
  ];
}

function row(name: (typeof usageNames)[number], used: number, limit: number) {
  return { name, used, limit };
}
