import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '../../contract/languages';
import type { SiteInfo } from '../../contract/tenant';
import { readPdfPages } from '../../tests/support/read-pdf';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { mailKinds, orders, subscriptions } from '../db/schema';
import type { Mail } from '../mail/mailing';
import { noPlans } from '../plans/site-plans';
import type { Tenant } from '../tenants/tenant-source';
import { makeDataFolder } from '../testing/data-folder';
import { type Subscriber, subscribe } from '../testing/subscribers';
import { describeSite } from '../testing/test-backend';
import { writeMail } from './write-mail';

const described = describeSite('a.test');
const site: SiteInfo = { ...described, site: { ...described.site, name: 'Paperway', theme: 'terre' } };
const errors: unknown[] = [];
const log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (error: unknown) => errors.push(error),
};

let folder: string;
let open: OpenDatabase;
let buyer: Subscriber;
let userId: string;
beforeAll(async () => {
  folder = await makeDataFolder();
  open = await openEmbeddedDatabase(folder);
  buyer = await subscribe(open.database, '2026-10-21T10:00:00Z');
  const renewed = '2026-11-21T10:00:00Z';
  await buyer.hear(buyer.news({ period: 1, occurredAt: Date.parse(renewed) }), renewed);
  // As after a charge that was refused.
  const retryAt = new Date('2026-12-22T10:00:00Z');
  await open.database.update(subscriptions).set({ retryAt }).where(eq(subscriptions.id, buyer.orderId));
  const [order] = await open.database.select().from(orders).where(eq(orders.id, buyer.orderId));
  userId = order?.userId ?? '';
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true, force: true });
});

function write(kind: Mail['kind'], language: Language, given: SiteInfo = site) {
  const tenant: Tenant = { host: 'a.test', code: 'a', site: given, isDemo: false, plans: noPlans };
  const tenants = {
    loadTenant: async () => tenant,
    siteAt: () => given,
    loadPage: async () => null,
    listPages: async () => [],
  };
  const about = { host: 'a.test', origin: 'https://a.test', userId, orderId: buyer.orderId, language };
  const mail = { ...about, id: randomUUID(), kind, period: kind === 'renewal' ? 1 : 0, ended: null };
  const times = { sentAt: null, createdAt: new Date() };
  return writeMail({ database: open.database, tenants, log }, { ...mail, ...times });
}

describe.each(languages)('in %s', (language) => {
  test.each(mailKinds)(
    '%s says the same as text and as HTML, and has a receipt if it is one of a charge',
    async (kind) => {
      const mail = await write(kind, language);
      const paragraphs = mail?.text.trimEnd().split('\n\n') ?? [];
      expect(paragraphs.at(-1)).toBe('Paperway');
      for (const paragraph of paragraphs) {
        const [, sentence = '', address] = /^(.*?)( https:\S+)?$/.exec(paragraph) ?? [];
        expect(mail?.html).toContain(sentence);
        if (address) expect(mail?.html).toContain(`href="${address.trim()}"`);
      }
      const receipts = { payment: '20261021', renewal: '20261121' };
      const day = kind === 'payment' || kind === 'renewal' ? receipts[kind] : undefined;
      const names = mail?.attachments.map(({ fileName }) => fileName);
      const number = `${day}-${buyer.orderId.slice(0, 8).toUpperCase()}-${kind === 'renewal' ? 1 : 0}`;
      expect(names).toEqual(day === undefined ? [] : [`receipt-${number}.pdf`]);
      const [receipt] = mail?.attachments ?? [];
      if (!receipt) return;
      expect(receipt.contentType).toBe('application/pdf');
      expect(mail?.text).toContain(number);
      expect((await readPdfPages(receipt.content)).join().replace(/ /g, '')).toContain(number);
    },
  );
});

test('a receipt that cannot be drawn does not stop its mail', async () => {
  const seller = Object.defineProperty({ ...site.site }, 'host', {
    get: () => {
      throw new Error('no canvas here');
    },
  });
  errors.length = 0;
  const mail = await write('payment', 'en', { ...site, site: seller });
  expect(mail?.text).toContain('$20.00');
  expect(mail?.attachments).toEqual([]);
  expect(errors).toMatchObject([{ err: { message: 'no canvas here' } }]);
});
