// `npm run bench:scale`: one and two web and work processes on one PostgreSQL and one S3 server. Pages and documents a
// second, waits, and the processor time of each part, from which docs/operating.md projects. Needs `npm run build`.
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { documentCalls } from '../../contract/documents';
import { makePng } from '../support/documents/image-files';
import { makeDocx } from '../support/documents/office-files';
import { type Fleet, startFleet } from '../support/fleet/fleet';
import { watchProcessorSeconds } from '../support/os-processes';
import type { RunningServer } from '../support/running-server';
import { askSite, type SitePerson, signInMember, uploadFile } from '../support/site-calls';
import { measureTurns } from './scale/measure-turns';

const pageSeconds = Number(process.env.PAGE_SECONDS ?? 10);
const connectionsPerWeb = 8;
const documentCount = Number(process.env.DOCUMENTS ?? 60);
/** More than two work processes have slots for. */
const documentsAtOnce = 14;
/** As the page asks: docs/spec/wire.md. */
const pollMs = 1_000;
const sites = ['anime', 'id', 'pdf', 'phone', 'photos', 'sms', 'voice'].map((name) => `${name}.localhost`);
const aimedRatio = 1.8;
let turn = 0;

const samples: readonly Sample[] = [
  { name: 'picture', call: 'fileConvert', type: 'png', bytes: await makePng() },
  { name: 'Word letter', call: 'fileToPdf', type: 'docx', bytes: await makeDocx(letterLines()) },
];
const fleet = await startFleet({ METRICS_PORT: '0' });
const pool = new pg.Pool({ connectionString: fleet.postgres.urlOf() });
try {
  const one = await measure(fleet);
  await fleet.grow();
  const two = await measure(fleet);
  for (const [index, name] of ['pages', ...samples.map(({ name }) => `${name}s`)].entries()) {
    const ratio = (two[index] ?? 0) / (one[index] ?? 0);
    console.log(
      `${name}: ${ratio.toFixed(2)} times with two processes of each (aim where cores allow: ${aimedRatio})`,
    );
  }
  await pool.query('create database turns');
  for (const loops of [1, 2, 4, 8, 16]) {
    const { worksPerSecond, msOfDatabase, msOfLoops } = await measureTurns(fleet.postgres, loops);
    console.log(
      `${loops} loops take ${worksPerSecond.toFixed(0)} turns a second: ${msOfDatabase.toFixed(1)} ms of the database's and ${msOfLoops.toFixed(1)} ms of their processor for each`,
    );
  }
} finally {
  await pool.end();
  await fleet.stop();
}

type Sample = { name: string; call: 'fileConvert' | 'fileToPdf'; type: string; bytes: Buffer };

async function measure({ webs, workers }: Fleet): Promise<number[]> {
  console.log(`\n${webs.length} web and ${workers.length} work (load ${loadavg()[0]?.toFixed(1)})`);
  const people = await Promise.all(sites.map(async (site, index) => signInMember(portOf(webs, index), site)));
  // What is loaded once is not measured.
  await Promise.all(webs.map((web) => loadPages([web], 1)));
  const figures = [await measurePages(webs)];
  for (const sample of samples) {
    await convertAll(people, sample, people.length);
    figures.push(await measureDocuments(people, sample));
  }
  return figures;
}

async function measurePages(webs: readonly RunningServer[]): Promise<number> {
  const costs = startCosts();
  const counts = await loadPages(webs, pageSeconds);
  const pages = sum(counts);
  console.log(
    `  pages: ${(pages / pageSeconds).toFixed(0)} a second (${counts.map((count) => (count / pageSeconds).toFixed(0)).join(' + ')})`,
  );
  await costs.print('page', pages);
  return pages / pageSeconds;
}

/** The same page over connections that stay open; answers with the pages of each server. */
function loadPages(webs: readonly RunningServer[], seconds: number): Promise<number[]> {
  const endsAtMs = performance.now() + seconds * 1_000;
  return Promise.all(
    webs.map(async ({ port }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerWeb });
      let count = 0;
      const load = async () => {
        while (performance.now() < endsAtMs) {
          await loadPage(agent, port);
          count += 1;
        }
      };
      await Promise.all(Array.from({ length: connectionsPerWeb }, load));
      agent.destroy();
      return count;
    }),
  );
}

function loadPage(agent: Agent, port: number): Promise<void> {
  const headers = { host: 'pdf.localhost', 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path: '/', headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the page answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });
}

async function measureDocuments(people: readonly SitePerson[], sample: Sample): Promise<number> {
  const before = await Promise.all(fleet.workers.map(countDone));
  const { rows: clock } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const costs = startCosts();
  const startedAtMs = performance.now();
  const totals = await convertAll(people, sample, documentCount);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const after = await Promise.all(fleet.workers.map(countDone));
  const each = after.map((count, index) => count - (before[index] ?? 0));
  const { rows } = await pool.query<{ p50: number; p95: number; done: number }>(
    `select percentile_cont(0.5) within group (order by seconds) as p50,
       percentile_cont(0.95) within group (order by seconds) as p95, count(*)::int as done
     from (select extract(epoch from started_at - created_at)::float as seconds from works
       where created_at > $1 and state = 'done') as waits`,
    [clock[0]?.now],
  );
  if (rows[0]?.done !== documentCount) throw new Error(`${rows[0]?.done} of ${documentCount} were done`);
  console.log(
    `  ${sample.name}s: ${(documentCount / seconds).toFixed(2)} a second (by work process ${each.join(' + ')}), ${documentsAtOnce} at once`,
  );
  console.log(
    `  wait for a slot: median ${rows[0].p50.toFixed(2)} s, p95 ${rows[0].p95.toFixed(2)} s; from upload to result: p95 ${at(totals, 0.95).toFixed(2)} s`,
  );
  await costs.print(sample.name, documentCount);
  return documentCount / seconds;
}

/** Answers with the seconds of each, from its upload to its result. */
async function convertAll(people: readonly SitePerson[], sample: Sample, count: number): Promise<number[]> {
  const totals: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: documentsAtOnce }, async (_, lane) => {
      const person = people[lane % people.length];
      while (person && next < count) {
        next += 1;
        totals.push(await convert(person, sample));
      }
    }),
  );
  return totals;
}

/** Each call goes to the next web process. */
async function convert(person: SitePerson, { call, type, bytes }: Sample): Promise<number> {
  const startedAtMs = performance.now();
  const fileUrl = await uploadFile(nextPort(), person, `file.${type}`, bytes);
  const query = new URLSearchParams({ type, fileUrl, outType: 'pdf' });
  const { uniqueId } = await askSite<{ uniqueId: string }>(
    nextPort(),
    person,
    `${documentCalls[call].path}?${query}`,
  );
  for (;;) {
    const asked = new URLSearchParams({ uniqueId, resultType: 'pdf' });
    const path = `${documentCalls.conversionProgress.path}?${asked}`;
    const { url } = await askSite<{ url?: string }>(nextPort(), person, path);
    if (url) {
      await download(person, url);
      return (performance.now() - startedAtMs) / 1_000;
    }
    await wait(pollMs);
  }
}

function download({ site }: SitePerson, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: nextPort(), path, headers: { host: site } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the result answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });
}

/** Processor time of every part from now on. */
function startCosts() {
  const parts = {
    web: watchProcessorSeconds(fleet.webs.map(({ pid }) => pid)),
    work: watchProcessorSeconds(fleet.workers.map(({ pid }) => pid)),
    PostgreSQL: watchProcessorSeconds([fleet.postgres.pid]),
    'S3 server': watchProcessorSeconds([fleet.s3.pid]),
  };
  return {
    print: async (what: string, count: number) => {
      const texts = await Promise.all(
        Object.entries(parts).map(
          async ([part, read]) => `${part} ${(((await read()) / count) * 1_000).toFixed(2)}`,
        ),
      );
      console.log(`  processor time of a ${what}, ms: ${texts.join(', ')}`);
    },
  };
}

/** Works that a process has done, from its own metrics. */
async function countDone(server: RunningServer): Promise<number> {
  const [address] = /http:\/\/localhost:\d+\/metrics/.exec(server.readOutput()) ?? [];
  const text = await (await fetch(address ?? '')).text();
  const lines = text
    .split('\n')
    .filter((line) => /^toolfront_work_seconds_count\{.*outcome="done"/.test(line));
  return sum(lines.map((line) => Number(line.split(' ').at(-1))));
}

function letterLines(): string[] {
  return Array.from({ length: 30 }, (_, line) => `Line ${line} of a letter of one page.`);
}

function nextPort(): number {
  turn += 1;
  return portOf(fleet.webs, turn);
}

function portOf(webs: readonly RunningServer[], index: number): number {
  return webs[index % webs.length]?.port ?? 0;
}

function at(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
