import { count, gt, inArray, sum } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import { countDifferences } from './billing/comparison/difference-store';
import { countOpenRequests } from './billing/payment-request-store';
import { countReports } from './billing/providers/sandbox/sandbox-store';
import type { Database } from './db/database';
import { files, users, works } from './db/schema';
import { countUnsent } from './messages/delivery-store';
import type { Metrics } from './metrics';

/** Totals of a site change slowly and cost a scan. */
const siteTotalsFreshMs = 60_000;

/** Adds what the database knows; it is asked when Prometheus asks. Every process answers alike. */
export function addStoredMetrics({ registry }: Metrics, database: Database): void {
  const registers = [registry];
  new Gauge({
    name: 'toolfront_works',
    help: 'Unfinished work',
    labelNames: ['kind', 'state'] as const,
    registers,
    async collect() {
      const rows = await database
        .select({ kind: works.kind, state: works.state, count: count() })
        .from(works)
        .where(inArray(works.state, ['queued', 'running']))
        .groupBy(works.kind, works.state);
      this.reset();
      for (const row of rows) this.set({ kind: row.kind, state: row.state }, row.count);
    },
  });
  new Gauge({
    name: 'toolfront_payment_reports',
    help: 'Payment webhooks that were not accepted; given_up: refused for a day',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      for (const [state, total] of Object.entries(await countReports(database))) this.set({ state }, total);
    },
  });
  new Gauge({
    name: 'toolfront_messages',
    help: 'Messages without an end; due: waiting for the gateway; unclear: nobody knows whether it was sent',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      for (const [state, total] of Object.entries(await countUnsent(database))) this.set({ state }, total);
    },
  });
  new Gauge({
    name: 'toolfront_payment_requests',
    help: 'Requests to payment providers; reserved: to be asked for, asked: without an outcome, failed: refused',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const totals = await countOpenRequests(database);
      for (const [state, total] of Object.entries(totals)) this.set({ state }, total);
    },
  });
  new Gauge({
    name: 'toolfront_payment_differences',
    help: 'Payments that differ from the provider’s books, as last compared; not_compared: they could not be read',
    labelNames: ['site', 'kind'] as const,
    registers,
    async collect() {
      const rows = await countDifferences(database);
      this.reset();
      for (const { site, kind, total } of rows) this.set({ site, kind }, total);
    },
  });
  addSiteTotal('toolfront_storage_bytes', 'Bytes of stored files', () =>
    database
      .select({ site: files.siteCode, total: sum(files.sizeBytes).mapWith(Number) })
      .from(files)
      .where(gt(files.expiresAt, new Date()))
      .groupBy(files.siteCode),
  );
  addSiteTotal('toolfront_people', 'Accounts', () =>
    database.select({ site: users.siteCode, total: count() }).from(users).groupBy(users.siteCode),
  );

  function addSiteTotal(
    name: string,
    help: string,
    read: () => Promise<{ site: string; total: number | null }[]>,
  ): void {
    let freshUntilMs = 0;
    new Gauge({
      name,
      help,
      labelNames: ['site'] as const,
      registers,
      async collect() {
        if (performance.now() < freshUntilMs) return;
        freshUntilMs = performance.now() + siteTotalsFreshMs;
        const rows = await read();
        this.reset();
        for (const { site, total } of rows) this.set({ site }, total ?? 0);
      },
    });
  }
}
