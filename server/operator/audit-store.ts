import { userInfo } from 'node:os';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { audit } from '../db/schema';
import { Refusal } from './command';

/** What is changed: `object` is a host or an id, never a name or an address of a person. */
type AuditEntry = { action: string; object: string };

/** Acts, with a row that is written before and says afterwards what came of it. */
export async function actAudited<Result>(
  database: Database,
  entry: AuditEntry,
  act: () => Promise<Result>,
): Promise<Result> {
  const [row] = await database
    .insert(audit)
    .values({ ...entry, actor: readActor() })
    .returning({ id: audit.id });
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

/** The newest first. */
export function listAudit(database: Database, limit: number) {
  return database.select().from(audit).orderBy(desc(audit.at)).limit(limit);
}

function readActor(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
