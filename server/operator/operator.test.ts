import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { languages } from '../../contract/languages';
import { findUser } from '../accounts/session-store';
import { readConfig } from '../config';
import type { Database } from '../db/database';
import { openDatabase } from '../db/open-database';
import { files, membershipGrants, orders, subscriptions, users } from '../db/schema';
import { makeDataFolder } from '../testing/data-folder';
import { writeSite } from '../testing/test-backend';
import { testPlans } from '../testing/test-plans';
import { typeCommand, typeCommandForJson } from '../testing/type-command';
import { failWork, findWork, insertWork, leaseWorks } from '../work/work-store';
import { offeredTypes, prepareSite } from './add-site';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

let environment: { DATA_DIR: string; SITES_DIR: string; DATABASE_URL?: string };
beforeEach(async () => {
  const sites = await mkdtemp(join(tmpdir(), 'toolfront-sites-'));
  environment = { DATA_DIR: '/nowhere', SITES_DIR: sites };
  await mkdir(join(sites, 'template'));
  for (const name of ['site.json', 'pages']) {
    await cp(join(root, 'sites/template', name), join(sites, 'template', name), { recursive: true });
  }
  await writeSite(sites, 'demo.test', { server: { demo: true, aliases: ['alias.test'] } });
});
afterEach(() => rm(environment.SITES_DIR, { recursive: true, force: true }));

const type = (...argv: string[]) => typeCommand(environment, ...argv);
const typeJson = (...argv: string[]) => typeCommandForJson(environment, ...argv);

async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const open = await openDatabase(readConfig(environment));
  try {
    return await work(open.database);
  } finally {
    await open.close();
  }
}

const addPerson = (database: Database, id: string, change: object = {}) =>
  database
    .insert(users)
    .values({ id, siteCode: 'demo-test', email: `${id}@example.test`, passwordHash: '', ...change });

/** A file of a person; answers with the path of its bytes. */
async function addFile(database: Database, ownerId: string, id: string): Promise<string> {
  const path = join(environment.DATA_DIR, 'files', id.slice(0, 2), id);
  await database.insert(files).values({
    ...{ id, siteCode: 'demo-test', ownerId, name: 'a.pdf', extension: 'pdf', sizeBytes: 1, sha256: '' },
    ...{ storageKey: id, expiresAt: new Date(Date.now() + 60_000) },
  });
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, 'x');
  return path;
}

const addPaidOrder = (database: Database, userId: string, id: string) =>
  database.insert(orders).values({
    ...{ id, siteCode: 'demo-test', host: 'demo.test', holder: `user:${userId}`, userId, state: 'paid' },
    ...{ productId: 'p', priceId: 'week', productName: 'Plus', isRenew: 0, offerType: 0, currency: 'USD' },
    ...{ chargeMinor: 2000, priceMinor: 2000, duration: 1, durationUnit: 1, language: 'en' },
    ...{ successUrl: '', cancelUrl: '', marketingChannel: '', userExtend: '', transparentExtend: '' },
    orderAdInfoExtend: '',
  });

const addWork = (database: Database, ownerId: string, sourceFileId: string) =>
  database.transaction((tx) =>
    insertWork(tx, { kind: 'document', siteCode: 'demo-test', ownerId, sourceFileId, order: {} }),
  );

test('a command is run as a process, with its exit codes', async () => {
  const runProcess = (...argv: string[]) =>
    run(process.execPath, ['--import', 'tsx', join(root, 'scripts/toolfront.ts'), ...argv], {
      cwd: root,
      env: { ...process.env, ...environment },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  const [done, refused, mistyped] = await Promise.all([
    runProcess('site', 'list', '--json'),
    runProcess('plan', 'list', 'nowhere.test'),
    runProcess('site', 'remove'),
  ]);
  expect(done.code).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject([{ host: 'demo.test', aliases: ['alias.test'] }]);
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('There is no site nowhere.test'),
  });
  expect(mistyped).toMatchObject({ code: 2, stderr: expect.stringContaining('no command "site remove"') });
});

test.each([
  [['--help'], 0, 'work cancel WORK'],
  [['work', '--help'], 0, 'work cancel WORK'],
  [['work', 'list', '--help'], 0, '--state STATE'],
  [[], 2, 'Say what to do'],
  [['work', 'cancel'], 2, 'WORK is missing'],
  [['work', 'list', '--colour'], 2, '--colour'],
  [['work', 'list', '--state', 'gone'], 2, '--state must be one of'],
  [['work', 'list', '--limit', '0'], 2, '--limit must be'],
  [['site', 'list', 'more'], 2, '"more" is one word too many'],
  [['site', 'add', 'a.test', '--type', 'pdf'], 2, '--name is missing'],
  [['site', 'add', 'a.test', '--type', 'fax', '--name', 'A'], 2, '--type must be one of'],
  [['site', 'preview', 'demo.test', '--port', '70000'], 2, '--port must be'],
  [['site', 'preview', 'nowhere.test'], 1, 'There is no site nowhere.test'],
  [['site', 'add', 'https://a.test', '--type', 'pdf', '--name', 'A'], 2, 'is no host name'],
] as const)('%j answers %i', async (argv, code, text) => {
  const answer = await type(...argv);
  expect(answer.code).toBe(code);
  expect(code === 0 ? answer.out : answer.error).toContain(text);
});

test('a site of each type is written with its name, and fits', async () => {
  for (const tool of offeredTypes) {
    const wanted = { host: `${tool}.test`, type: tool, name: 'Ann’s $& "site"', code: undefined };
    const site = await prepareSite(environment.SITES_DIR, wanted);
    await site.publish();
    await site.discard();
    const text = await readFile(join(site.folder, 'site.json'), 'utf8');
    expect(text).not.toContain('Your site');
    for (const draft of ['terms', 'privacy']) {
      const page = JSON.parse(await readFile(join(site.folder, 'pages', `${draft}.json`), 'utf8'));
      expect(Object.keys(page.richText)).toEqual([...languages]);
      for (const html of Object.values(page.richText)) expect(html).toMatch(/<strong>.+\[\[.+\]\]/);
      expect(JSON.stringify(page)).not.toContain('Your site');
    }
  }
  expect(await type('site', 'check')).toMatchObject({ code: 0, out: expect.stringMatching(/^8 sites fit/) });
  const hosts = offeredTypes.map((tool) => `${tool}.test`);
  expect(await readdir(environment.SITES_DIR)).toEqual([...hosts, 'demo.test', 'template'].sort());
  expect(await typeJson('site', 'list')).toContainEqual({
    ...{ host: 'id-photo.test', code: 'id-photo-test', isDemo: false, isDisabled: false },
    ...{ name: 'Ann’s $& "site"', aliases: [] },
  });
});

test('a database that does not answer is named in a sentence', async () => {
  environment = { ...environment, DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' };
  const { code, error } = await type('audit', 'list');
  expect(code).toBe(1);
  expect(error).toBe('The database cannot be opened: connect ECONNREFUSED 127.0.0.1:1');
});

test('plans are listed with channels, and what does not fit in them is named', async () => {
  const path = join(environment.SITES_DIR, 'demo.test', 'plans.json');
  await writeFile(path, JSON.stringify(testPlans));
  expect(await type('plan', 'check')).toMatchObject({ code: 0, out: 'The plans of 1 sites fit.' });
  expect(await typeJson('plan', 'list', 'demo.test')).toContainEqual({
    ...{ host: 'demo.test', channel: 'vn', product: 'pack-vn', kind: 'pack' },
    ...{ price: 'pack-vn-week', amount: '49000', currency: 'VND' },
  });
  expect(await type('plan', 'check', 'demo.test')).toMatchObject({ code: 0 });
  await writeFile(path, JSON.stringify({ ...testPlans, products: [{ id: 'A' }] }));
  expect(await type('plan', 'check')).toMatchObject({
    code: 1,
    out: expect.stringContaining('demo.test/plans.json'),
  });
  expect((await type('plan', 'list', 'nowhere.test')).code).toBe(1);
});

test('plans do not fit beside a site.json that does not, and a missing language is named all the same', async () => {
  const folder = join(environment.SITES_DIR, 'demo.test');
  expect(await type('plan', 'check', 'demo.test')).toMatchObject({
    code: 0,
    out: 'demo.test sells nothing: it has no plans.json.',
  });
  const [product] = testPlans.products;
  const name = { ...product?.name, ru: undefined };
  await writeFile(join(folder, 'plans.json'), JSON.stringify({ products: [{ ...product, name }] }));
  for (const broken of ['{', '{"type":"pdf"}']) {
    await writeFile(join(folder, 'site.json'), broken);
    const { code, out } = await type('plan', 'check');
    expect(code).toBe(1);
    expect(out).toContain('demo.test/site.json: ');
    expect(out).toContain('demo.test/plans.json: products.0.name.ru: is missing');
  }
});

test('only what an operator does before the first start creates a database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-wrong-'));
  environment = { ...environment, DATA_DIR: join(folder, 'data') };
  const asked = [
    ['order', 'list'],
    ['person', 'find', 'ann@example.test'],
    ['person', 'delete', 'ann', '--yes'],
    ['operator', 'list'],
    ['audit', 'list'],
    ['site', 'disable', 'demo.test'],
  ];
  for (const argv of asked) {
    expect(await type(...argv)).toMatchObject({
      ...{ code: 1, out: '' },
      error: expect.stringContaining(`There is no database in ${environment.DATA_DIR}`),
    });
  }
  expect(await readdir(folder)).toEqual([]);
  expect((await type('operator', 'add', 'ann')).code).toBe(0);
  expect((await type('operator', 'list')).out).toContain('ann');
  await rm(folder, { recursive: true, force: true });
});

// Each command opens the embedded database; many of them take a while on a busy machine.
describe('with the database', { timeout: 90_000 }, () => {
  beforeEach(async () => {
    environment = { ...environment, DATA_DIR: await makeDataFolder() };
  });
  afterEach(() => rm(environment.DATA_DIR, { recursive: true, force: true }));

  test('a host, an alias and a code that are taken are refused, and nothing is written', async () => {
    const add = (host: string, ...more: string[]) =>
      type('site', 'add', host, '--type', 'pdf', '--name', 'A', ...more);
    expect(await add('demo.test')).toMatchObject({
      code: 1,
      error: 'demo.test is a host of demo.test already.',
    });
    expect(await add('alias.test')).toMatchObject({ code: 1, error: expect.stringContaining('demo.test') });
    expect(await add('b.test', '--code', 'demo-test')).toMatchObject({ code: 1 });
    await type('site', 'disable', 'demo.test');
    expect(await add('demo.test')).toMatchObject({ code: 1, error: expect.stringContaining('site enable') });
    expect(await add('b.test', '--code', 'demo-test')).toMatchObject({ code: 1 });
    expect(await readdir(environment.SITES_DIR)).toEqual(['.disabled-demo.test', 'template']);
  });

  test('a disabled site is listed, and is enabled as it was where its names are free', async () => {
    expect((await type('site', 'disable', 'demo.test')).code).toBe(0);
    expect(await typeJson('site', 'list')).toEqual([{ host: 'demo.test', isDisabled: true }]);
    await writeSite(environment.SITES_DIR, 'other.test', { server: { aliases: ['alias.test'] } });
    expect(await type('site', 'enable', 'demo.test')).toMatchObject({
      code: 1,
      error: expect.stringContaining('alias.test'),
    });
    await rm(join(environment.SITES_DIR, 'other.test'), { recursive: true });
    expect((await type('site', 'enable', 'demo.test')).code).toBe(0);
    expect(await type('site', 'check')).toMatchObject({ code: 0, out: '1 sites fit' });
    expect(await typeJson('audit', 'list')).toMatchObject([
      { action: 'site enable', object: 'demo.test', result: 'done' },
      { action: 'site enable', object: 'demo.test', result: 'refused' },
      { action: 'site disable', object: 'demo.test', result: 'done', actor: expect.stringMatching(/./) },
    ]);
  });

  test('work is cancelled, and retried while its file is there', async () => {
    const [waiting, lost] = await inDatabase(async (database) => {
      await addPerson(database, 'ann');
      await addFile(database, 'ann', 'stored');
      const failed = await addWork(database, 'ann', 'gone');
      await database.transaction((tx) => leaseWorks(tx, [failed], 'holder'));
      await failWork(database, { workId: failed, holder: 'holder' }, { reason: 'engineFailed' });
      return [await addWork(database, 'ann', 'stored'), failed] as const;
    });
    expect((await type('work', 'retry', waiting)).error).toContain('is queued. Only failed work');
    expect((await type('work', 'cancel', waiting)).code).toBe(0);
    expect((await type('work', 'cancel', waiting)).error).toContain(
      'is failed. Only work that waits or runs',
    );
    expect(await typeJson('work', 'list', '--state', 'failed')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: waiting, reason: 'cancelled', owner: 'ann' }),
        expect.objectContaining({ id: lost, reason: 'engineFailed', attempt: 1 }),
      ]),
    );
    expect(await type('work', 'retry', lost)).toMatchObject({
      code: 1,
      error: expect.stringContaining('not stored'),
    });
    expect((await type('work', 'retry', waiting)).code).toBe(0);
    expect(await inDatabase((database) => findWork(database, waiting))).toMatchObject({
      ...{ state: 'queued', attempt: 0, failure: null, finishedAt: null },
    });
    expect((await type('work', 'cancel', 'nothing')).error).toContain('There is no work nothing');
    const actions = (await typeJson('audit', 'list')) as { action: string; result: string; object: string }[];
    expect(actions.map(({ action, result }) => `${action} ${result}`).reverse()).toEqual([
      'work retry refused',
      'work cancel done',
      'work cancel refused',
      'work retry refused',
      'work retry done',
    ]);
  });

  test('a person is found by address and id, and deleted with their files when that is confirmed', async () => {
    const path = await inDatabase(async (database) => {
      await addPerson(database, 'ann');
      await addPerson(database, 'ann-2', { siteCode: 'other', email: 'ann@example.test' });
      await addWork(database, 'ann', 'stored');
      return addFile(database, 'ann', 'stored');
    });
    expect(await typeJson('person', 'find', 'Ann@example.test')).toMatchObject([
      { id: 'ann' },
      { id: 'ann-2' },
    ]);
    expect(await typeJson('person', 'find', 'ann@example.test', '--site', 'other')).toMatchObject([
      { id: 'ann-2' },
    ]);
    expect(await type('person', 'delete', 'ann')).toMatchObject({
      code: 1,
      error: expect.stringContaining('--yes'),
    });
    expect(await readFile(path, 'utf8')).toBe('x');
    expect((await type('person', 'delete', 'ann', '--yes')).code).toBe(0);
    await expect(readFile(path)).rejects.toThrow('ENOENT');
    expect(await typeJson('person', 'find', 'ann@example.test')).toMatchObject([{ id: 'ann-2' }]);
    expect(await typeJson('work', 'list')).toEqual([]);
    const audit = await type('audit', 'list', '--json');
    expect(JSON.parse(audit.out)).toMatchObject([{ action: 'person delete', object: 'ann', result: 'done' }]);
    expect(audit.out).not.toContain('example.test');
  });

  test('a person who paid elsewhere is a member until a day, and nothing that was paid here is shortened', async () => {
    await inDatabase(async (database) => {
      await addPerson(database, 'ann');
      await addPerson(database, 'ann-2', { siteCode: 'other', email: 'ann@example.test' });
    });
    const grant = (...words: string[]) => type('person', 'grant', ...words);
    expect(await grant('Ann@example.test', '--until', '2099-01-31')).toMatchObject({
      ...{ code: 1, error: expect.stringContaining('Name one by --site: demo-test, other') },
    });
    expect((await grant('nobody@example.test', '--until', '2099-01-31')).code).toBe(1);
    for (const until of ['2099-02-30', '31.1.2099', 'tomorrow']) {
      expect((await grant('ann', '--until', until)).code).toBe(2);
    }
    expect((await grant('Ann@example.test', '--site', 'demo-test', '--until', '2099-01-31')).code).toBe(0);
    const readUntil = async () =>
      (await inDatabase((database) => findUser(database, 'ann')))?.expirationTime ?? 0;
    expect(await readUntil()).toBe(Date.UTC(2099, 0, 31, 23, 59, 59, 999));
    expect((await grant('ann', '--until', '2099-01-15')).code).toBe(0);

    await inDatabase(async (database) => {
      await addPaidOrder(database, 'ann', 'order-1');
      await database.insert(membershipGrants).values({
        ...{ orderId: 'order-1', period: 0, paymentId: 'p', userId: 'ann', siteCode: 'demo-test' },
        ...{ currency: 'USD', amountMinor: 2000, paidAt: new Date() },
        ...{ validFrom: new Date(), validUntil: new Date('2098-01-01T00:00:00Z') },
      });
    });
    expect((await grant('ann', '--until', '2097-12-31')).error).toContain('Order order-1 has paid for 2098');
    expect((await grant('ann', '--until', '2098-01-01')).code).toBe(0);
    await inDatabase((database) =>
      database.insert(subscriptions).values({
        ...{ id: 'order-1', siteCode: 'demo-test', userId: 'ann', currency: 'USD', priceMinor: 2000 },
        ...{ duration: 1, durationUnit: 1, anchorAt: new Date(), periodsPaid: 1, nextPeriod: 1 },
        renewsAt: new Date('2098-01-01T00:00:00Z'),
      }),
    );
    expect((await grant('ann', '--until', '2099-01-31')).error).toContain('subscription renews on 2098');
    expect(await readUntil()).toBe(Date.UTC(2098, 0, 1, 23, 59, 59, 999));
    const audit = (await typeJson('audit', 'list')) as { action: string; object: string; result: string }[];
    expect(audit.map(({ action, object, result }) => `${action} ${object} ${result}`).reverse()).toEqual([
      'person grant ann done',
      'person grant ann done',
      'person grant ann refused',
      'person grant ann done',
      'person grant ann refused',
    ]);
  });

  test('a demo person stays', async () => {
    await inDatabase((database) => addPerson(database, 'demo', { email: 'member@demo.test' }));
    expect(await type('person', 'delete', 'demo', '--yes')).toMatchObject({
      code: 1,
      error: 'Everyone shares the demo accounts, so they cannot be deleted.',
    });
    expect(await typeJson('audit', 'list')).toMatchObject([{ object: 'demo', result: 'refused' }]);
  });

  test('while a server has the embedded database, commands that need it say so', async () => {
    await inDatabase(async () => {
      expect(await type('work', 'list')).toMatchObject({
        code: 1,
        error: expect.stringContaining(`is open in process ${process.pid}. Stop the server`),
      });
      expect((await type('site', 'disable', 'demo.test')).code).toBe(1);
      expect((await type('site', 'list')).code).toBe(0);
    });
    expect(await readdir(environment.SITES_DIR)).toEqual(['demo.test', 'template']);
  });
});
