import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { smsSenders } from '../../contract/messages';
import { readConfig } from '../config';
import type { Database } from '../db/database';
import { openDatabase } from '../db/open-database';
import { files, messages, orders, sandboxPayments, users, works } from '../db/schema';
import { createTaskQueue } from '../tasks/task-queue';
import { makeDataFolder } from '../testing/data-folder';
import { startPostgres, type TestPostgres } from '../testing/postgres';
import { writeSite } from '../testing/test-backend';
import { typeCommand } from '../testing/type-command';
import { insertWork, leaseWorks } from '../work/work-store';

type Machine = { DATA_DIR: string; SITES_DIR: string; DATABASE_URL?: string };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const engines = ['embedded', 'PostgreSQL'] as const;
const now = new Date('2027-01-31T12:34:56.789Z');

test.each(engines)(
  'a machine lost in the middle of jobs is there again from its backup: %s',
  async (engine) => {
    const lost = await setUpMachine(engine);
    await inDatabase(lost, useServer);
    await mkdir(join(lost.DATA_DIR, 'files/st'), { recursive: true });
    await writeFile(join(lost.DATA_DIR, 'files/st/stored'), 'bytes');
    await writeSite(lost.SITES_DIR, 'shop.test');
    const folder = await makeFolder('backup');
    const path = join(folder, 'backup.zip');
    expect(await type(lost, 'backup', path)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 people, 1 orders'),
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['backup.zip']);
    const before = await inDatabase(lost, readEverything);

    const fresh = await setUpMachine(engine === 'embedded' ? 'empty' : engine);
    expect(await type(fresh, 'restore', path)).toMatchObject({ code: 0, error: '' });
    expect(await inDatabase(fresh, readEverything)).toEqual(before);
    expect(await readFile(join(fresh.DATA_DIR, 'files/st/stored'), 'utf8')).toBe('bytes');
    expect(JSON.parse(await readFile(join(fresh.SITES_DIR, 'shop.test/site.json'), 'utf8')).site.host).toBe(
      'shop.test',
    );
    expect((await type(fresh, 'audit', 'list')).out).toMatch(/restore .* done/);

    expect(await type(fresh, 'restore', path)).toMatchObject({
      code: 1,
      error: expect.stringContaining('has been used'),
    });
    expect(await type(lost, 'backup', path)).toMatchObject({
      code: 1,
      error: expect.stringContaining('exists already'),
    });
    await writeFile(join(folder, 'other'), 'no archive');
    expect((await type(await setUpMachine('empty'), 'restore', join(folder, 'other'))).code).toBe(1);
  },
);

test('the embedded database moves to PostgreSQL, resumes where it was killed, and overwrites nothing', async () => {
  const machine = await setUpMachine('embedded');
  await inDatabase(machine, useServer);
  const url = await postgres.createDatabase();
  const moved = { ...machine, DATABASE_URL: url };
  // Killed after some tables: they are there, and the mark.
  await inDatabase(moved, (database) => database.execute(sql`create table toolfront_unfinished_move ()`));
  await inDatabase(moved, (database) =>
    database.insert(users).values({
      id: 'ann',
      siteCode: 'shop-test',
      email: 'ann@example.test',
      passwordHash: 'hash',
      expirationTime: now.getTime(),
      createdAt: now,
    }),
  );
  expect(await type(machine, 'move-database', url)).toMatchObject({ code: 0, error: '' });
  expect(await inDatabase(moved, readEverything)).toEqual(await inDatabase(machine, readEverything));
  expect((await type(machine, 'move-database', url)).error).toContain('has been used');
  expect((await type(moved, 'move-database', url)).error).toContain('DATABASE_URL is set');
  expect((await type(machine, 'move-database', 'mysql://x')).code).toBe(2);
});

const type = (machine: Machine, ...argv: string[]) => typeCommand(machine, ...argv);

async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `toolfront-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function setUpMachine(engine: (typeof engines)[number] | 'empty'): Promise<Machine> {
  const SITES_DIR = await makeFolder('sites');
  if (engine !== 'embedded') {
    const DATA_DIR = await makeFolder('data');
    return engine === 'empty'
      ? { DATA_DIR, SITES_DIR }
      : { DATA_DIR, SITES_DIR, DATABASE_URL: await postgres.createDatabase() };
  }
  const DATA_DIR = await makeDataFolder();
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  return { DATA_DIR, SITES_DIR };
}

async function inDatabase<Result>(
  machine: Machine,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const open = await openDatabase(readConfig(machine));
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const tasks = createTaskQueue(open, log);
  tasks.add(sendTask);
  await tasks.start({ isWorking: false });
  try {
    return await work(open.database);
  } finally {
    await tasks.stop();
    await open.close();
  }
}

const sendTask = {
  ...{ name: 'send-message', concurrency: 1, leaseSeconds: 60, maxAttempts: 3, retryDelaySeconds: 1 },
  run: async () => {},
  giveUp: async () => {},
};

/** Somebody who has bought once, is about to pay again, has a file in work and a message for later. */
async function useServer(database: Database): Promise<void> {
  const siteCode = 'shop-test';
  await database.insert(users).values({
    ...{ id: 'ann', siteCode, email: 'ann@example.test', passwordHash: 'hash', createdAt: now },
    expirationTime: now.getTime(),
  });
  await database.insert(orders).values({
    ...{ id: 'order-1', siteCode, host: 'shop.test', holder: 'user:ann', userId: 'ann', state: 'pending' },
    ...{
      productId: 'p',
      priceId: 'week',
      productName: 'Plüs "week"\n',
      isRenew: 0,
      offerType: 0,
      currency: 'VND',
    },
    ...{
      chargeMinor: 9_007_199_254_740_991,
      priceMinor: 49_000,
      duration: 1,
      durationUnit: 1,
      language: 'vi',
    },
    ...{ successUrl: '', cancelUrl: '', marketingChannel: '', userExtend: '{"a":1}', transparentExtend: '' },
    orderAdInfoExtend: '',
  });
  await database.insert(sandboxPayments).values({
    ...{ id: 'payment-1', orderId: 'order-1', currency: 'VND', amountMinor: 49_000 },
  });
  await database.insert(files).values({
    ...{ id: 'stored', siteCode, ownerId: 'ann', name: 'a.pdf', extension: 'pdf', sizeBytes: 5, sha256: '' },
    ...{ storageKey: 'stored', expiresAt: now },
  });
  await database.insert(messages).values({
    ...{ id: 'message-1', siteCode, ownerId: 'ann', code: 'code', sender: smsSenders[0], phoneNumber: '+1' },
    ...{ message: 'Hi', segments: 1, boardOrigin: 'https://shop.test', sendAt: now },
  });
  const order = { kind: 'document', siteCode, ownerId: 'ann', sourceFileId: 'stored', order: { to: 'pdf' } };
  const running = await database.transaction((tx) => insertWork(tx, order));
  await database.transaction((tx) => leaseWorks(tx, [running], 'lost-machine'));
  await database.execute(
    sql`insert into pgboss.job (name, data, start_after) values ('send-message', '{"messageId":"message-1"}', '2099-01-01')`,
  );
}

async function readEverything(database: Database) {
  const { rows: tasks } = await database.execute(
    sql`select name, data::text, start_after::text from pgboss.job where name = 'send-message'`,
  );
  return {
    users: await database.select().from(users),
    orders: await database.select().from(orders),
    payments: await database.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, 'order-1')),
    files: await database.select().from(files),
    messages: await database.select().from(messages),
    works: await database.select().from(works),
    tasks,
  };
}
