import { desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { audit } from '../db/schema';
import { Refusal } from './command';

/** Who changes what: `object` is a host or an id, never a name or an address of a person. */
export type AuditEntry = { actor: string; action: string; object: string };

/** Acts, with a row that is written before and says afterwards what came of it. */
export async function actAudited<Result>(
  database: Database,
  entry: AuditEntry,
  act: () => Promise<Result>,
): Promise<Result> {
  const [row] = await database.insert(audit).values(entry).returning({ id: audit.id });
  if (!row) throw new Error('the audit row was not written');
  const end = (result: 'done' | 'refused' | 'failed') =>
    database.update(audit).set({ result }).where(eq(audit.id, row.id));
  try {
    const result = await act();
    await end('done');
    return result;
  } catch (error) {
    await end(error instanceof Refusal ? 'refused' : 'failed');
    throw error;
  }
}

export type AuditRow = typeof audit.$inferSelect;

/** The newest first. */
export function listAudit(database: Database, limit: number): Promise<AuditRow[]> {
  return database.select().from(audit).orderBy(desc(audit.at)).limit(limit);
}
