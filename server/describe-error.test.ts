import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from './db/database';
import { openEmbeddedDatabase } from './db/embedded-database';
import { describeError } from './describe-error';
import { makeDataFolder } from './testing/data-folder';

const email = 'person@example.com';
const secrets = [email, '+12025550123', '$argon2id$v=19$hash', 'a token\nof two lines'];

test('a failed query is logged with its text and place, without what it was given and what a row held', async () => {
  const database = await openDatabase();
  const failing = await readFailure(
    database.execute(
      sql`select * from nowhere where a in (${secrets[0]}, ${secrets[1]}, ${secrets[2]}, ${secrets[3]})`,
    ),
  );
  expect(failing).toContain('nowhere');
  expect(failing).toContain('describe-error.test');
  for (const secret of secrets) expect(failing).not.toContain(JSON.stringify(secret).slice(1, -1));

  await database.execute(sql`create table people (email text unique)`);
  await database.execute(sql`insert into people values (${email})`);
  const twice = await readFailure(database.execute(sql`insert into people values (${email})`));
  expect(twice).toContain('people_email_key');
  expect(twice).not.toContain(email);
});

test('a coded error shows its message, its code and what caused it', () => {
  const cause = new Error('the disk is full, said person@example.com');
  const error = Object.assign(new Error('no file was stored', { cause }), { code: 'ENOSPC', row: { email } });
  expect(describeError(error)).toMatchObject({ code: 'ENOSPC', message: 'no file was stored' });
  expect(JSON.stringify(describeError(error))).toContain('the disk is full, said (e-mail)');
  expect(JSON.stringify(describeError(error))).not.toContain(email);
});

async function openDatabase(): Promise<Database> {
  const folder = await makeDataFolder();
  const { database, close } = await openEmbeddedDatabase(folder);
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  return database;
}

async function readFailure(query: PromiseLike<unknown>): Promise<string> {
  return query.then(
    () => 'it did not fail',
    (error: unknown) => JSON.stringify(describeError(error)),
  );
}
