import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from './migrations-folder';
import { works } from './schema';

const lastOldMigration = 6;
const oldRows = `
insert into users (id, site_code, email, password_hash) values ('ann', 'a', 'ann@example.test', '');
insert into conversions (id, site_code, owner_id, source_file_id, from_extension, to_extension, state, progress, result_file_id, receipt, failure_code, failure_message, started_count, started_at, finished_at) values
  ('d-queued', 'a', 'ann', 'f', 'docx', 'pdf', 'queued', 0, null, null, null, null, 0, null, null),
  ('d-working', 'a', 'ann', 'f', 'pdf', 'html', 'working', 40, null, null, null, null, 2, now(), null),
  ('d-done', 'a', 'ann', 'f', 'pdf', 'docx', 'done', 100, 'r', '{"engine":"LibreOffice","pagesOut":3}', null, null, 1, now(), now()),
  ('d-old', 'a', 'ann', 'f', 'pdf', 'docx', 'done', 100, 'r', null, null, null, 1, now(), now()),
  ('d-failed', 'a', 'ann', 'f', 'pdf', 'docx', 'failed', 1, null, null, '10108', '{"reason":"tooManyPages","pages":1200,"maxPages":1000}', 1, now(), now());
insert into photo_works (id, site_code, owner_id, source_file_id, "order", state, result_file_id, refusal, started_count, finished_at) values
  ('p-queued', 'a', 'ann', 'f', '{"task":"anime","style":3}', 'queued', null, null, 1, null),
  ('p-done', 'a', 'ann', 'f', '{"task":"colorization"}', 'done', 'r', null, 1, now()),
  ('p-failed', 'a', 'ann', 'f', '{"task":"colorization"}', 'failed', null, '{"reason":"tooSmall","minPixels":20}', 1, now());
insert into transcriptions (id, site_code, owner_id, source_file_id, language_code, state, piece_count, pieces, transcript, failure_code, finished_at) values
  ('s-queued', 'a', 'ann', 'f', 'en-GB', 'queued', 0, '[]', null, null, null),
  ('s-working', 'a', 'ann', 'f', 'fr-FR', 'working', 3, '[{"text":"one"}]', null, null, null),
  ('s-done', 'a', 'ann', 'f', 'en-GB', 'done', 1, '[]', '{"text":"hello"}', null, now()),
  ('s-failed', 'a', 'ann', 'f', 'en-GB', 'failed', 0, '[]', null, '10405', now());
create schema pgboss;
create table pgboss.job (name text);
create table pgboss.schedule (name text);
insert into pgboss.job values ('convert-document'), ('work-on-photo-given-up'), ('send-mail');
insert into pgboss.schedule values ('sweep-photo-works'), ('sweep-expired');
`;

test('the works of the three old tables continue in the new one, in whatever state they are', async () => {
  const engine = await PGlite.create();
  onTestFinished(() => engine.close());
  const database = drizzle(engine, { casing: 'snake_case' });
  await migrate(database, { migrationsFolder: await copyOldMigrations() });
  await engine.exec(oldRows);
  await migrate(database, { migrationsFolder: migrationsFolder() });

  const rows = await database.select().from(works);
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
  expect(rows).toHaveLength(12);
  expect(
    rows.every(({ siteCode, ownerId, sourceFileId }) => siteCode + ownerId + sourceFileId === 'aannf'),
  ).toBe(true);
  expect(byId).toMatchObject({
    'd-queued': { kind: 'document', state: 'queued', order: { from: 'docx', to: 'pdf' }, attempt: 0 },
    'd-working': {
      state: 'queued',
      order: { from: 'pdf', to: 'html' },
      progress: 40,
      attempt: 2,
      finishedAt: null,
    },
    'd-done': {
      state: 'done',
      progress: 100,
      resultFileId: 'r',
      result: { engine: 'LibreOffice', pagesOut: 3 },
    },
    'd-old': { state: 'done', resultFileId: 'r', result: null, finishedAt: expect.any(Date) },
    'd-failed': { state: 'failed', failure: { reason: 'tooManyPages', pages: 1200, maxPages: 1000 } },
    'p-queued': { kind: 'photo', state: 'queued', order: { task: 'anime', style: 3 }, progress: 0 },
    'p-done': { state: 'done', resultFileId: 'r', progress: 100 },
    'p-failed': { state: 'failed', failure: { reason: 'tooSmall', minPixels: 20 } },
    's-queued': {
      kind: 'speech',
      state: 'queued',
      order: { languageCode: 'en-GB' },
      checkpoint: [],
      progress: 0,
    },
    's-working': { state: 'queued', checkpoint: [{ text: 'one' }], progress: 33 },
    's-done': { state: 'done', result: { text: 'hello' }, progress: 100 },
    's-failed': { state: 'failed', failure: { reason: 'noSpeech' } },
  });
  const read = async (query: string) => (await engine.query(query)).rows;
  expect(await read('select name from pgboss.job')).toEqual([{ name: 'send-mail' }]);
  expect(await read('select name from pgboss.schedule')).toEqual([{ name: 'sweep-expired' }]);
});

/** The migrations as they were before the works had one table. */
async function copyOldMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrationsFolder(), folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(path, 'utf8'));
  const entries = journal.entries.filter(({ idx }) => idx <= lastOldMigration);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}
