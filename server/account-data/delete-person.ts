import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { noPassword } from '../accounts/password';
import type { User } from '../accounts/session-store';
import type { Transaction } from '../db/database';
import {
  files,
  idempotencyKeys,
  mails,
  membershipGrants,
  messages,
  orders,
  paidStates,
  passkeyChallenges,
  passkeys,
  passwordLinks,
  sandboxPayments,
  sessions,
  storageObjects,
  subscriptions,
  uploads,
  users,
  works,
} from '../db/schema';
import type { Services } from '../services';
import type { ResumableUploads } from '../storage/resumable-uploads';

/**
 * Deletes a person and all that is theirs. What was charged has to stay in the books: it stays without a name, an
 * address or anything else that says whose it was. Called again after a kill it ends what it began.
 */
export async function deletePerson(
  { database, files: store }: Pick<Services, 'database' | 'files'>,
  resumable: Pick<ResumableUploads, 'remove'>,
  { id }: User,
): Promise<void> {
  // First: a run that finds its work gone stops, and stores nothing.
  await database.delete(works).where(eq(works.ownerId, id));
  for (const upload of await database.select().from(uploads).where(eq(uploads.ownerId, id))) {
    await resumable.remove(upload);
  }
  for (const file of await database.select().from(files).where(eq(files.ownerId, id))) {
    await database.delete(storageObjects).where(eq(storageObjects.fileId, file.id));
    await store.deleteFile(file.id);
  }
  await database.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update');
    for (const table of [sessions, passwordLinks, passkeys, passkeyChallenges, mails]) {
      await tx.delete(table).where(eq(table.userId, id));
    }
    await tx.delete(messages).where(eq(messages.ownerId, id));
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.subject, `user:${id}`));
    const hasPaid = (await tx.$count(membershipGrants, eq(membershipGrants.userId, id))) > 0;
    if (hasPaid) await closeBooks(tx, id);
    else await tx.delete(users).where(eq(users.id, id));
  });
}

/** Ends what is charged, and takes the person out of what was. */
async function closeBooks(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ state: 'ended', cancelReason: null, cancelledAt: new Date() })
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.state, ['active', 'cancelled'])));
  await tx.delete(orders).where(and(eq(orders.userId, userId), notInArray(orders.state, paidStates)));
  const nothing = { userExtend: '{}', transparentExtend: '{}', orderAdInfoExtend: '{}', payExtend: null };
  const paid = await tx
    .update(orders)
    .set({ email: null, signInHash: null, ...nothing })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id });
  const paidIds = paid.map((order) => order.id);
  await tx.update(sandboxPayments).set({ email: null }).where(inArray(sandboxPayments.orderId, paidIds));
  const nobody = { firstName: '', lastName: '', address: '', country: '', subStatus: 0, expirationTime: 0 };
  await tx
    .update(users)
    .set({ ...nobody, email: `${userId}@deleted.invalid`, passwordHash: noPassword })
    .where(eq(users.id, userId));
}
