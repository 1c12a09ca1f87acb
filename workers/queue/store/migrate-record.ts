import { createRecord, type JobRecord, type NewJob, recordVersion } from './job-record';

/** A record as some version wrote it: what every version has had. */
export type StoredRecord = NewJob & { schemaVersion: number } & Partial<JobRecord>;

type Migration = (record: StoredRecord) => StoredRecord;

/** `migrations[n]` makes version n + 1 out of version n. */
const migrations: Readonly<Record<number, Migration>> = {
  // Version 2 may be done on this device; older code would send such a file to the server.
  1: (record) => ({ ...record, place: null }),
};

/**
 * Brings a stored record up to this code's version; fields it never had get their defaults. Null for a record of a
 * newer version: an old tab leaves it alone, and the newer code finds it as it was.
 */
export function migrateRecord(
  stored: StoredRecord,
  steps = migrations,
  target = recordVersion,
): JobRecord | null {
  if (stored.schemaVersion > target) return null;
  let record = stored;
  for (let version = stored.schemaVersion; version < target; version += 1) {
    const migrate = steps[version];
    record = { ...(migrate ? migrate(record) : record), schemaVersion: version + 1 };
  }
  return { ...createRecord(record), ...record };
}
