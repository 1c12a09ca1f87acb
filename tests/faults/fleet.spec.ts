import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { DocumentTool, sampleFile } from '../e2e/models/document-tool';
import { member } from '../e2e/models/login-dialog';
import { makePng } from '../support/documents/image-files';
import { makeDocx } from '../support/documents/office-files';
import { startBalancer } from '../support/fleet/balancer';
import { type Fleet, startFleet } from '../support/fleet/fleet';
import { findLiving, listFamily } from '../support/os-processes';
import { seedRandom } from '../support/seeded-random';
import { signIn } from '../support/sign-in';
import { wholeSuiteIf } from '../support/whole-suite';
import { readStoredJobs } from './stored-jobs';

const minutes = Number(process.env.FAULT_MINUTES ?? 10);
const jobCount = 200;
const batchSize = 10;
/** Of the time: the last jobs are to be hit too. */
const submittingShare = 0.9;
const seed = Number(process.env.FAULT_SEED ?? 20_261_125);
/** A job in the browser backs off for up to five minutes and a half. */
const settleMs = 12 * 60_000;
/** The lease is 15 s; what a dead process held runs elsewhere 30 s after its death at the latest. */
const movedWithinSeconds = 30;

test.setTimeout(minutes * 60_000 + settleMs + 5 * 60_000);

test(
  'two web and two work processes and their bucket, killed at random: 200 jobs are done, once each, and only ever wait',
  wholeSuiteIf(true),
  async ({ page }) => {
    const fleet = await startFleet();
    await fleet.grow();
    const balancer = await startBalancer(() => fleet.webs.map(({ port }) => port));
    const siteUrl = `http://pdf.localhost:${balancer.port}`;
    const pool = new pg.Pool({ connectionString: fleet.postgres.urlOf() });
    try {
      const tool = new DocumentTool(page);
      await signIn(page, siteUrl, member);
      await tool.open(siteUrl);
      const endsAtMs = Date.now() + minutes * 60_000;
      const watch = watchJobs(page, pool);
      const [kills] = await Promise.all([killAtRandom(fleet, endsAtMs), submitJobs(tool)]);
      const hasSettled = await waitUntilDone(page);
      const seen = await watch.stop();
      const figures = await readFigures(pool);
      console.log(JSON.stringify({ seed, kills, ...seen, ...figures }));
      expect(hasSettled, 'all jobs are done').toBe(true);
      expect(Object.values(kills).filter((count) => count === 0)).toEqual([]);
      expect(seen.unexpected).toEqual([]);
      // A lease ends 15 s after its last renewal at the latest.
      expect(seen.overdueSeconds).toBeLessThan(movedWithinSeconds - 15);
      expect(figures).toMatchObject({ works: jobCount, done: jobCount, results: jobCount });
      await expectResultsWhole(pool, fleet);
    } finally {
      await page.close();
      await pool.end();
      await balancer.close();
      await fleet.stop();
    }
  },
);

/** Pictures, a letter in five and a book in five, which takes seconds; every result is a PDF. */
async function submitJobs(tool: DocumentTool): Promise<void> {
  const book = await makeDocx(Array.from({ length: 1_000 }, (_, line) => `Line ${line} of a book.`));
  const letter = await makeDocx(['A letter.']);
  const picture = await makePng(1_600, 1_000);
  const pauseMs = (minutes * 60_000 * submittingShare) / (jobCount / batchSize);
  for (let first = 0; first < jobCount; first += batchSize) {
    const startedAtMs = Date.now();
    const files = Array.from({ length: batchSize }, (_, index) => {
      const number = first + index;
      if (number % 5 === 0) return sampleFile(`book-${number}-.docx`, book);
      return number % 5 === 1
        ? sampleFile(`letter-${number}-.docx`, letter)
        : sampleFile(`picture-${number}-.png`, picture);
    });
    await tool.choose(...files);
    await tool.convert();
    await tool.job(files.at(-1)?.name ?? '').waitFor({ timeout: 60_000 });
    await wait(Math.max(0, startedAtMs + pauseMs - Date.now()));
  }
}

type Victim = { name: string; isDown: boolean; kill: () => Promise<void>; restart: () => Promise<void> };

/** Kills one after the other, and lets each be away for up to four seconds. */
async function killAtRandom(fleet: Fleet, endsAtMs: number): Promise<Record<string, number>> {
  const random = seedRandom(seed);
  const servers = [...fleet.webs, ...fleet.workers].map(
    (server, index): Victim => ({
      name: `${index < fleet.webs.length ? 'web' : 'work'} ${(index % fleet.webs.length) + 1}`,
      isDown: false,
      kill: async () => {
        const family = await listFamily(server.pid);
        await server.kill(random() < 0.5 ? 'group' : 'alone');
        await expect.poll(() => findLiving(family), { message: 'what it had started' }).toEqual([]);
      },
      restart: server.restart,
    }),
  );
  const { kill, restart } = fleet.s3;
  const victims: Victim[] = [...servers, { name: 'object store', isDown: false, kill, restart }];
  const kills = Object.fromEntries(victims.map(({ name }) => [name, 0]));
  const restarts: Promise<void>[] = [];
  while (Date.now() < endsAtMs) {
    await wait(1_000 + random() * 5_000);
    const standing = victims.filter(({ isDown }) => !isDown);
    const victim = standing[Math.floor(random() * standing.length)];
    if (!victim) continue;
    kills[victim.name] = (kills[victim.name] ?? 0) + 1;
    victim.isDown = true;
    await victim.kill();
    const awayMs = random() * 4_000;
    restarts.push(
      wait(awayMs)
        .then(victim.restart)
        .then(() => {
          victim.isDown = false;
        }),
    );
  }
  await Promise.all(restarts);
  return kills;
}

async function waitUntilDone(page: Page): Promise<boolean> {
  const endsAtMs = Date.now() + settleMs;
  while (Date.now() < endsAtMs) {
    const jobs = await readStoredJobs(page);
    if (jobs.length === jobCount && jobs.every(({ state }) => state === 'done')) return true;
    await wait(1_000);
  }
  return false;
}

/** Looks at the person's jobs and the server's leases until it is stopped. */
function watchJobs(page: Page, pool: pg.Pool) {
  const states: Record<string, number> = {};
  const unexpected = new Set<string>();
  let overdueSeconds = 0;
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      for (const { fileName, state, waitReason, error } of await readStoredJobs(page)) {
        const shown = waitReason ? `${state}: ${waitReason}` : state;
        states[shown] = (states[shown] ?? 0) + 1;
        const isQuiet = waitReason === null || waitReason === 'retry' || waitReason === 'offline';
        if (state === 'failed' || state === 'cancelled' || !isQuiet) {
          unexpected.add(`${fileName} ${shown} ${JSON.stringify(error)}`);
        }
      }
      overdueSeconds = Math.max(overdueSeconds, await readOverdueSeconds(pool));
      await wait(500);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await watching;
      return { states, unexpected: [...unexpected], overdueSeconds };
    },
  };
}

async function readOverdueSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: string | null }>(
    `select extract(epoch from max(now() - lease_until)) as seconds from works where state = 'running'`,
  );
  return Number(rows[0]?.seconds ?? 0);
}

async function readFigures(pool: pg.Pool) {
  const { rows } = await pool.query(`
    select count(*)::int as works, (count(*) filter (where state = 'done'))::int as done,
      (count(*) filter (where attempt > 1))::int as "runAgain", max(attempt) as "mostRuns",
      (select count(*)::int from files where extension = 'pdf') as results
    from works`);
  return rows[0] as { works: number; done: number; runAgain: number; mostRuns: number; results: number };
}

/** Every result is in the bucket as it was when it was made. */
async function expectResultsWhole(pool: pg.Pool, fleet: Fleet): Promise<void> {
  const { rows } = await pool.query<{ id: string; sha256: string }>(
    `select id, sha256 from files where extension = 'pdf'`,
  );
  for (const [index, { id, sha256 }] of rows.entries()) {
    const port = fleet.webs[index % fleet.webs.length]?.port;
    const answer = await fetch(`http://127.0.0.1:${port}/files/${id}/result.pdf`, {
      headers: { host: 'pdf.localhost' },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex'), `the result ${id}`).toBe(sha256);
  }
}
