import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database';
import { serverSecrets } from './schema';

const secretBytes = 32;

/** A secret of that name, the same for every server process on this database; made at the first call. */
export async function loadServerSecret(
  database: Database,
  name: string,
  first = randomBytes(secretBytes).toString('base64url'),
): Promise<string> {
  await database.insert(serverSecrets).values({ name, value: first }).onConflictDoNothing();
  const [row] = await database.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} could not be stored`);
  return row.value;
}
