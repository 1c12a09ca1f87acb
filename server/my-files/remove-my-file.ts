import { and, eq, or } from 'drizzle-orm';
import { storageObjects, works } from '../db/schema';
import type { Services } from '../services';
import type { FileOwner } from '../storage/file-store';

/**
 * Deletes work of this owner by its id or by the key it was started with, and its result; the file that it was made of
 * too, unless other work still names it. Work that runs stops: its run finds it gone, and stores nothing. Where there is
 * none, nothing is to be done.
 */
export async function removeMyFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { siteCode, ownerId }: FileOwner,
  { id }: { id: string },
): Promise<void> {
  const isOwn = and(eq(works.siteCode, siteCode), eq(works.ownerId, ownerId));
  const [removed] = await database
    .delete(works)
    .where(and(isOwn, or(eq(works.id, id), eq(works.startKey, id))))
    .returning();
  if (!removed) return;
  const { sourceFileId, resultFileId } = removed;
  const others = await database.$count(works, eq(works.sourceFileId, sourceFileId));
  for (const fileId of [resultFileId, others === 0 ? sourceFileId : null]) {
    if (fileId === null) continue;
    await database.delete(storageObjects).where(eq(storageObjects.fileId, fileId));
    await files.deleteFile(fileId);
  }
}
