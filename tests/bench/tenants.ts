// `npm run bench:tenants [-- SITES]`: how long a server with so many sites takes to start, what it holds in memory, and how
// long the first page of a site takes that nobody has visited. Needs `npm run build`.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const siteCount = Number(process.argv[2] ?? 10_000);
const firstVisits = 200;
const laterVisits = 1_500;
const laterRounds = 3;
const promises = { startSeconds: 5, firstPageMs: 300 };

const folder = await mkdtemp(join(tmpdir(), 'toolfront-tenants-'));
try {
  const sitesDir = join(folder, 'sites');
  await generateSites(sitesDir);
  // The first start makes the database; it is not what is measured.
  await stop((await start(sitesDir)).child);
  const { child, origin, seconds } = await start(sitesDir);
  const processorSeconds = await readProcessorSeconds(child);
  report(
    'start',
    `${seconds.toFixed(1)} s, ${processorSeconds} s of a processor`,
    `at most ${promises.startSeconds} s`,
  );
  report('memory after the start', await readMemory(child));
  const times: number[] = [];
  for (let visit = 0; visit < firstVisits; visit += 1) {
    const position = Math.floor((visit * siteCount) / firstVisits);
    times.push(await visitHome(origin, position));
    if (visit === 0) report('first page of all', `${times[0]} ms`);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => `${times[Math.floor((times.length - 1) * share)]} ms`;
  const figures = `median ${at(0.5)}, p95 ${at(0.95)}, slowest ${at(1)}`;
  report(`first page of ${firstVisits} sites`, figures, `at most ${promises.firstPageMs} ms`);
  report(`memory after ${firstVisits} sites`, await readMemory(child));
  for (let round = 1; round <= laterRounds; round += 1) {
    for (let visit = 0; visit < laterVisits; visit += 1) {
      await visitHome(origin, (round + visit * 7) % siteCount);
    }
    report(`memory after ${laterVisits * round} more`, await readMemory(child));
  }
  await stop(child);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** As the pdf site is, with other names. */
async function generateSites(sitesDir: string): Promise<void> {
  const model = JSON.parse(await readFile('sites/pdf.localhost/site.json', 'utf8'));
  await mkdir(sitesDir);
  await cp('sites/template', join(sitesDir, 'template'), { recursive: true });
  for (let position = 0; position < siteCount; position += 1) {
    const path = join(sitesDir, hostOf(position));
    await cp('sites/pdf.localhost/pages', join(path, 'pages'), { recursive: true });
    const site = { ...model.site, host: hostOf(position), code: `site-${position}` };
    await writeFile(join(path, 'site.json'), JSON.stringify({ ...model, site, server: undefined }));
  }
}

function hostOf(position: number): string {
  return `site-${position}.test`;
}

async function start(sitesDir: string): Promise<{ child: ChildProcess; origin: string; seconds: number }> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), SITES_DIR: sitesDir },
      ...{ OFFICE_WARM: 'off', ISOLATION: 'weak' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /listens on .*:(\d+)$/.exec(line)?.[1];
    if (!port) continue;
    child.stdout.resume();
    const seconds = (performance.now() - startedAtMs) / 1000;
    return { child, origin: `http://127.0.0.1:${port}`, seconds };
  }
  throw new Error('the server ended');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Answers with milliseconds to the last byte. */
function visitHome(origin: string, position: number): Promise<number> {
  const startedAtMs = performance.now();
  return new Promise((resolve, reject) => {
    get(origin, { headers: { host: hostOf(position) } }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(Math.round(performance.now() - startedAtMs));
        else reject(new Error(`${hostOf(position)} answered ${answer.statusCode}`));
      });
    }).once('error', reject);
  });
}

/** Where others use the machine too, this says more than the clock. */
async function readProcessorSeconds({ pid }: ChildProcess): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; the fields are counted after it, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / 100).toFixed(1);
}

async function readMemory({ pid }: ChildProcess): Promise<string> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

function report(what: string, figures: string, promise = ''): void {
  console.log(`${what.padEnd(32)} ${figures}${promise && ` (promise: ${promise})`}`);
}
