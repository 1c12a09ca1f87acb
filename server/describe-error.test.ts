import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from './db/database';
import { openEmbeddedDatabase } from './db/embedded-database';
import { asError, describeError } from './describe-error';
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

test('what is thrown and is no error is logged by its name and number, and a cause of that kind, too', () => {
  const thrown = { name: 'ErrnoError', errno: 51, row: { email } };
  expect(describeError(thrown)).toEqual({ type: 'ErrnoError', message: 'errno 51', stack: '' });
  expect(describeError(asError(thrown)).stack).toContain('caused by: ErrnoError: errno 51');
  expect(describeError({ message: `no ${email}`, code: 'E_ONE' }).message).toBe('no (e-mail), code E_ONE');
  expect(describeError({ first: email, second: 2 })).toMatchObject({
    type: 'Object',
    message: 'an object with first, second',
  });
  expect(describeError(Object.create(null)).message).toBe('an object with no fields');
  for (const nothing of [undefined, null, '', 5]) {
    expect(describeError(nothing).message).toBe(String(nothing));
    expect(asError(nothing)).toBeInstanceOf(Error);
  }
  expect(JSON.stringify([describeError(thrown), describeError([email])])).not.toContain(email);
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
