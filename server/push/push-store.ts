import { and, eq, exists, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { PushSubscriptionKeys } from '../../contract/push';
import type { Database } from '../db/database';
import { files, pushSubscriptions, works } from '../db/schema';

export type PushSubscription = typeof pushSubscriptions.$inferSelect;
type Subscriber = Pick<PushSubscription, 'siteCode' | 'userId' | 'sessionId' | 'language'>;

/** Works that ended and whose page did not ask for the result. */
export type UnseenWork = { id: string; kind: string; isDone: boolean; ownerId: string; fileName: string };

/** A session has one browser, and a browser one session. */
export async function storePushSubscription(
  database: Database,
  subscriber: Subscriber,
  { endpoint, keys }: PushSubscriptionKeys,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { sessionId } = subscriber;
    const isReplaced = or(
      eq(pushSubscriptions.endpoint, endpoint),
      eq(pushSubscriptions.sessionId, sessionId),
    );
    await tx.delete(pushSubscriptions).where(isReplaced);
    await tx
      .insert(pushSubscriptions)
      .values({ ...subscriber, endpoint, ...keys })
      .onConflictDoNothing();
  });
}

export function listPushSubscriptions(database: Database, userId: string): Promise<PushSubscription[]> {
  return database.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

export async function deletePushSubscription(database: Database, id: string): Promise<void> {
  await database.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/**
 * Claims what ended in this span of time, unseen, for people with a subscription: no other process gets it too. A kill
 * after the claim loses the notification, which is better than two.
 */
export async function claimUnseenWorks(database: Database, after: Date, before: Date): Promise<UnseenWork[]> {
  const isWanted = and(
    inArray(works.state, ['done', 'failed']),
    isNull(works.seenAt),
    gt(works.finishedAt, after),
    lt(works.finishedAt, before),
    exists(database.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, works.ownerId))),
  );
  const claimed = await database.update(works).set({ seenAt: new Date() }).where(isWanted).returning();
  if (claimed.length === 0) return [];
  const names = await database
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(
      inArray(
        files.id,
        claimed.map((work) => work.sourceFileId),
      ),
    );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return claimed.flatMap(({ id, kind, state, ownerId, sourceFileId }) => {
    const fileName = nameOf.get(sourceFileId);
    return fileName === undefined ? [] : [{ id, kind, isDone: state === 'done', ownerId, fileName }];
  });
}
