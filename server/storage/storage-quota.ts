import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { isMember } from '../../contract/accounts';
import type { Language } from '../../contract/languages';
import type { StorageLimits } from '../config';
import type { Database, Queryable } from '../db/database';
import { files, uploads, users } from '../db/schema';
import { serverFull } from '../http/disk-full';
import { ApiFailure, failures } from '../http/failure';
import { assertDiskSpace, hasDiskSpace } from './disk-space';
import type { FileOwner } from './file-store';

const gigabyte = 1024 ** 3;

/** What people and sites may have stored at once, and what the disk must have left. */
export type StorageQuota = {
  /**
   * Throws before `addedBytes` more are stored for this owner: `storageFull` (413) past what the person may have,
   * `serverFull` (507) past the site's share, or where the disk would have less left than its reserve.
   */
  assertRoom: (owner: FileOwner, addedBytes: number, database?: Queryable) => Promise<void>;
  /** Whether uploads are taken: the disk has more left than its reserve. */
  isOpen: () => Promise<boolean>;
  /** What this owner has stored, and may. */
  readShare: (owner: FileOwner) => Promise<{ storedBytes: number; maxBytes: number }>;
};

/** `folder` is on the disk that is looked at; undefined where the bytes are elsewhere. */
export function createStorageQuota(
  database: Database,
  folder: string | undefined,
  limits: StorageLimits,
): StorageQuota {
  return {
    isOpen: async () => folder === undefined || hasDiskSpace(folder, limits.reserveBytes),
    readShare: async (owner) => {
      const [user] = await database.select().from(users).where(eq(users.id, owner.ownerId));
      const maxBytes = user && isMember(user, Date.now()) ? limits.memberBytes : limits.personBytes;
      return { storedBytes: await sumStored(database, owner.siteCode, owner.ownerId), maxBytes };
    },
    assertRoom: async (owner, addedBytes, queryable = database) => {
      if (folder !== undefined) await assertDiskSpace(folder, addedBytes, limits.reserveBytes);
      await assertPersonsShare(queryable, owner, addedBytes, limits);
      const siteBytes = await sumStored(queryable, owner.siteCode);
      if (siteBytes + addedBytes > limits.siteBytes)
        throw serverFull(`site ${owner.siteCode} has ${siteBytes} bytes stored`);
    },
  };
}

async function assertPersonsShare(
  queryable: Queryable,
  { siteCode, ownerId }: FileOwner,
  addedBytes: number,
  { personBytes, memberBytes }: StorageLimits,
): Promise<void> {
  // Held until the transaction ends, so that uploads at once are counted one after the other.
  const [user] = await queryable.select().from(users).where(eq(users.id, ownerId)).for('update');
  const maxBytes = user && isMember(user, Date.now()) ? memberBytes : personBytes;
  const storedBytes = await sumStored(queryable, siteCode, ownerId);
  if (storedBytes + addedBytes <= maxBytes) return;
  throw new ApiFailure(
    { ...failures.storageFull, text: (language) => describeFullShare(storedBytes, maxBytes, language) },
    `${ownerId} has ${storedBytes} bytes stored`,
  );
}

function describeFullShare(storedBytes: number, maxBytes: number, language: Language): MessageDescriptor {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const stored = format.format(storedBytes / gigabyte);
  const max = format.format(maxBytes / gigabyte);
  return msg`Your files on this site take up ${stored} of ${max} GB, and this one does not fit. Delete some files, or try again after they expire.`;
}

/** Bytes of stored files and of what unfinished uploads have announced. */
async function sumStored(queryable: Queryable, siteCode: string, ownerId?: string): Promise<number> {
  const now = new Date();
  const sums = await Promise.all([
    queryable
      .select({ bytes: sql<string>`coalesce(sum(${files.sizeBytes}), 0)` })
      .from(files)
      .where(and(eq(files.siteCode, siteCode), ownerOf(files.ownerId), gt(files.expiresAt, now))),
    queryable
      .select({ bytes: sql<string>`coalesce(sum(${uploads.sizeBytes}), 0)` })
      .from(uploads)
      .where(and(eq(uploads.siteCode, siteCode), ownerOf(uploads.ownerId), isNull(uploads.fileId))),
  ]);
  return sums.flat().reduce((total, { bytes }) => total + Number(bytes), 0);

  function ownerOf(column: typeof files.ownerId | typeof uploads.ownerId) {
    return ownerId === undefined ? undefined : eq(column, ownerId);
  }
}
