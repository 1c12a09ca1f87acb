import { and, eq, or } from 'drizzle-orm';
import { describeNobody } from '../accounts/account-store';
import type { User } from '../accounts/session-store';
import { forgetBuyer } from '../billing/forget-buyer';
import type { Database } from '../db/database';
import {
  files,
  idempotencyKeys,
  identities,
  mails,
  messages,
  passkeyChallenges,
  passkeys,
  passwordLinks,
  sessions,
  signInOutcomes,
  storageObjects,
  supportRequests,
  uploads,
  users,
  works,
} from '../db/schema';
import { forgetMails } from '../mail/mailer';
import { forgetMessages } from '../messages/gateways/folder/folder-gateway';
import type { Services } from '../services';
import type { ResumableUploads } from '../storage/resumable-uploads';

/**
 * Deletes a person and all that is theirs. What was charged has to stay in the books: it stays without a name, an
 * address or anything else that says whose it was. Called again after a kill it ends what it began.
 */
export async function deletePerson(
  services: Pick<Services, 'config' | 'database' | 'files'>,
  resumable: Pick<ResumableUploads, 'remove'>,
  user: User,
): Promise<void> {
  const { config, database, files: store } = services;
  const { id } = user;
  // First: a run that finds its work gone stops, and stores nothing.
  await database.delete(works).where(eq(works.ownerId, id));
  for (const upload of await database.select().from(uploads).where(eq(uploads.ownerId, id))) {
    await resumable.remove(upload);
  }
  for (const file of await database.select().from(files).where(eq(files.ownerId, id))) {
    await database.delete(storageObjects).where(eq(storageObjects.fileId, file.id));
    await store.deleteFile(file.id);
  }
  const sent = await listMessageIds(database, id);
  const emptyOutboxes = async () => {
    await forgetMessages(config, sent);
    await forgetMails(config, user);
  };
  // Before the rows that name them, for a kill in between; again after, for what was being sent meanwhile.
  await emptyOutboxes();
  const now = new Date();
  await database.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update');
    const credentials = [sessions, passwordLinks, passkeys, passkeyChallenges, identities, signInOutcomes];
    for (const table of [...credentials, mails]) {
      await tx.delete(table).where(eq(table.userId, id));
    }
    await tx.delete(messages).where(eq(messages.ownerId, id));
    await tx.delete(supportRequests).where(isOf(user));
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.subject, `user:${id}`));
    if (await forgetBuyer(tx, user, now)) {
      await tx.update(users).set(describeNobody(id, now)).where(eq(users.id, id));
    } else {
      await tx.delete(users).where(eq(users.id, id));
    }
  });
  await emptyOutboxes();
}

async function listMessageIds(database: Database, ownerId: string): Promise<string[]> {
  const rows = await database.select({ id: messages.id }).from(messages).where(eq(messages.ownerId, ownerId));
  return rows.map(({ id }) => id);
}

/** Of who has proven their address also what was written under it without logging in. */
function isOf({ id, siteCode, email, provenAt }: User) {
  const isOwn = eq(supportRequests.userId, id);
  if (!provenAt) return isOwn;
  return or(isOwn, and(eq(supportRequests.siteCode, siteCode), eq(supportRequests.email, email)));
}
