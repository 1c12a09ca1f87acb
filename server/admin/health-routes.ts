import { statfs } from 'node:fs/promises';
import { and, eq, gt, isNotNull, isNull, lt, min } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../../contract/time-spans';
import type { Database } from '../db/database';
import { mails, paymentDifferences, sandboxWebhooks, works } from '../db/schema';
import { type Html, html } from '../http/html';
import { countUnsent } from '../messages/delivery-store';
import { adminPaths, sendAdminPage, writeState, writeTime } from './admin-page';
import type { AdminParts } from './admin-parts';

const lateAfterMs = 5 * 60_000;
const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** What `/readyz` says, beside what waits and what has failed. */
export function registerHealthPage(scope: FastifyInstance, parts: AdminParts): void {
  scope.get(adminPaths.home, async (request, reply) => {
    const { checks, problems, engines } = await parts.readReadiness();
    const counts = await countWaiting(parts.open.database, Date.now());
    const isReady = Object.values(checks).every(Boolean);
    const unhealthy = [...problems, ...parts.missing.filter((sentence) => !problems.includes(sentence))];
    const body = html`<p class="note ${isReady ? 'ok' : 'bad'}">${isReady ? 'Ready' : 'Not ready'}</p>
<div class="cards">
${writeCard(
  'Checks',
  Object.entries(checks).map(([name, isOk]) => [name, writeState(isOk ? 'OK' : 'Failing')]),
)}
${writeCard(
  'Works',
  [
    ['Waiting', counts.queued],
    ['Oldest waits', writeTime(counts.oldest) ?? '–'],
    ['Running', counts.running],
    ['Done in 24 hours', counts.done],
    ['Failed in 24 hours', counts.failed],
  ],
  html`<a href="${adminPaths.works}?state=failed">See failed works</a>`,
)}
${writeCard(
  'Mails',
  [
    ['Not sent yet', counts.unsent],
    ['Late by 5 minutes or more', counts.late],
  ],
  html`<a href="${adminPaths.mails}?unsent=1">See waiting mails</a>`,
)}
${writeCard('Messages', [
  ['Due', counts.messages.due],
  ['Not known whether sent', counts.messages.unclear],
])}
${writeCard('Payment reports', [
  ['Not accepted yet', counts.reports],
  ['Refused for a day, not sent again', counts.refusedReports],
  ['Differences from the provider', counts.differences],
])}
${writeCard('This process', [...(await describeProcess(parts)), ...describeEngines(engines)])}
</div>
<p><a class="button" href="${adminPaths.doctor}">Check everything</a></p>
<h2>Problems</h2>
${
  unhealthy.length === 0
    ? html`<p class="soft">No problems.</p>`
    : html`<ul class="problems">${unhealthy.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
}`;
    return sendAdminPage(request, reply, { title: 'Health', path: adminPaths.home, body });
  });
}

type Fact = readonly [label: string, value: Html | string | number];

function writeCard(title: string, facts: readonly Fact[], more?: Html): Html {
  return html`<section class="panel"><h2>${title}</h2>
<dl>${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${more && html`<p>${more}</p>`}</section>`;
}

async function countWaiting(database: Database, nowMs: number) {
  const today = new Date(nowMs - dayMs);
  const count = (state: 'queued' | 'running') => database.$count(works, eq(works.state, state));
  const ended = (state: 'done' | 'failed') =>
    database.$count(works, and(eq(works.state, state), gt(works.finishedAt, today)));
  const [first] = await database
    .select({ at: min(works.createdAt) })
    .from(works)
    .where(eq(works.state, 'queued'));
  return {
    queued: await count('queued'),
    running: await count('running'),
    done: await ended('done'),
    failed: await ended('failed'),
    oldest: first?.at,
    reports: await database.$count(sandboxWebhooks, isNull(sandboxWebhooks.givenUpAt)),
    refusedReports: await database.$count(sandboxWebhooks, isNotNull(sandboxWebhooks.givenUpAt)),
    differences: await database.$count(paymentDifferences),
    messages: await countUnsent(database),
    unsent: await database.$count(mails, isNull(mails.sentAt)),
    late: await database.$count(
      mails,
      and(isNull(mails.sentAt), lt(mails.createdAt, new Date(nowMs - lateAfterMs))),
    ),
  };
}

async function describeProcess({ config, open, tenants }: AdminParts): Promise<Fact[]> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const roles = Object.entries(config.roles).flatMap(([name, has]) => (has ? [name] : []));
  return [
    ['Sites served', tenants.listSites().length],
    ['Database', open.engine === 'embedded' ? 'Embedded' : 'PostgreSQL'],
    ['Files', config.bucket?.bucket ?? 'DATA_DIR'],
    ['Free disk', `${((bavail * bsize) / gigabyte).toFixed(1)} GB`],
    ['Memory', `${Math.round(process.memoryUsage().rss / megabyte)} MB`],
    ['Running for', writeDuration(process.uptime())],
    ['Roles', roles.join(', ')],
  ];
}

function describeEngines(engines: Record<string, string>): Fact[] {
  return Object.entries(engines).map(([name, way]) => [`Engine for ${name}`, way]);
}

function writeDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  return days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
