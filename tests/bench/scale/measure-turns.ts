import { eq } from 'drizzle-orm';
import { openPostgresDatabase } from '../../../server/db/postgres-database';
import { works } from '../../../server/db/schema';
import { createTestWorks } from '../../../server/testing/test-works';
import type { SystemPostgres } from '../../support/fleet/system-postgres';
import { watchProcessorSeconds } from '../../support/os-processes';

const workCount = 600;
/** Two works a person are run at once, so that the loops always find somebody. */
const people = 60;
const sites = 10;

export type TurnFigures = { worksPerSecond: number; msOfDatabase: number; msOfLoops: number };

/** How fast so many processes' loops take turns at one database, with works that are done at once. */
export async function measureTurns(postgres: SystemPostgres, loopCount: number): Promise<TurnFigures> {
  const databases = await Promise.all(
    Array.from({ length: loopCount }, () => openPostgresDatabase(postgres.urlOf('turns'))),
  );
  const loops = await Promise.all(databases.map((open) => createTestWorks(open)));
  const [database] = databases.map((open) => open.database);
  const [first] = loops;
  if (!database || !first) throw new Error('at least one loop is needed');
  await database.delete(works);
  for (let count = 0; count < workCount; count += 1) {
    const person = count % people;
    await first.write(`site-${person % sites}/turn-taker-${person}`);
  }
  const readDatabaseSeconds = watchProcessorSeconds([postgres.pid]);
  const ownBefore = process.cpuUsage();
  const startedAtMs = performance.now();
  await Promise.all(loops.map((loop) => loop.start({ run: async () => ({}) })));
  while ((await database.$count(works, eq(works.state, 'done'))) < workCount) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const own = process.cpuUsage(ownBefore);
  const databaseSeconds = await readDatabaseSeconds();
  await Promise.all(loops.map((loop) => loop.stop()));
  await Promise.all(databases.map((open) => open.close()));
  return {
    worksPerSecond: workCount / seconds,
    msOfDatabase: (databaseSeconds / workCount) * 1_000,
    msOfLoops: (own.user + own.system) / 1_000 / workCount,
  };
}
