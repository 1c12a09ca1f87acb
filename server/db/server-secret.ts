import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from './database';
import { serverSecrets } from './schema';

const secretBytes = 32;

/** A secret of that name, the same for every server process on this database; made at the first call. */
export async function loadServerSecret(
  database: Queryable,
  name: string,
  first = randomBytes(secretBytes).toString('base64url'),
): Promise<string> {
  const stored = await findServerSecret(database, name);
  if (stored !== undefined) return stored;
  await database.insert(serverSecrets).values({ name, value: first }).onConflictDoNothing();
  const made = await findServerSecret(database, name);
  if (made === undefined) throw new Error(`The secret ${name} could not be stored`);
  return made;
}

async function findServerSecret(database: Queryable, name: string): Promise<string | undefined> {
  const [row] = await database.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  return row?.value;
}
