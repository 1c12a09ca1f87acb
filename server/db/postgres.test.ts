import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { isWholeSuite } from '../../tests/support/whole-suite';
import { readConfig } from '../config';
import { startPostgres, type TestPostgres } from '../testing/postgres';
import { startTestProcess } from '../testing/process-lines';
import { envelopeOf, startTestBackend } from '../testing/test-backend';
import { startTestShop } from '../testing/test-shop';
import { typeCommand } from '../testing/type-command';
import { hasDatabase } from './has-database';
import { openPostgresDatabase } from './postgres-database';
import { idempotencyKeys } from './schema';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('two servers that start at once on an empty database share its people', async () => {
  const databaseUrl = await postgres.createDatabase();
  const [one, two] = await Promise.all([
    startTestBackend({ databaseUrl }),
    startTestBackend({ databaseUrl }),
  ]);
  const { headers, email } = await one.signIn();
  const info = await two.inject({ url: accountCalls.userInfo.path, headers });
  expect(envelopeOf(info).obj).toMatchObject({ email });
  await Promise.all([one.close(), two.close()]);
});

test('a command that needs a database creates no tables in one that has none', async () => {
  const environment = { DATABASE_URL: await postgres.createDatabase(), SITES_DIR: 'sites' };
  for (const argv of [
    ['order', 'list'],
    ['person', 'find', 'ann@example.test'],
  ]) {
    expect((await typeCommand(environment, ...argv)).error).toContain('has no tables of Toolfront');
  }
  expect(await hasDatabase(readConfig(environment))).toBe(false);
  await (await openPostgresDatabase(environment.DATABASE_URL)).close();
  expect((await typeCommand(environment, 'order', 'list')).code).toBe(0);
});

test('a purchase is granted once, and a first price sold once', async () => {
  const shop = await startTestShop({ databaseUrl: await postgres.createDatabase() });
  const email = 'postgres@example.test';
  const pages = await Promise.all(
    ['plus-month', 'plus-first'].map(async (priceId) => {
      const buyer = shop.newVisitor();
      const orderId = await buyer.createOrder('plus', priceId);
      return { buyer, orderId, page: await buyer.startPayment(orderId) };
    }),
  );
  const answers = await Promise.all(pages.map(({ buyer, page }) => buyer.decide(page, 'approve', { email })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422]);
  const sold = pages[answers.findIndex(({ statusCode }) => statusCode === 303)];
  await expect.poll(() => sold?.buyer.readStatus(sold.orderId), { timeout: 30_000 }).toBe(1);
  await shop.close();
});

test('a second transaction with the same unique key waits for the first, whichever way it ends', async () => {
  const open = await openPostgresDatabase(await postgres.createDatabase());
  const scope = { host: 'a', subject: 'user:1', endpoint: 'GET /x', requestHash: 'x' };
  for (const isFirstCommitted of [true, false]) {
    const key = String(isFirstCommitted);
    const order: string[] = [];
    const inserted = openPromise();
    const mayEnd = openPromise();
    const first = open.database.transaction(async (tx) => {
      await tx.insert(idempotencyKeys).values({ ...scope, key });
      inserted.resolve();
      await mayEnd.promise;
      order.push('first ends');
      if (!isFirstCommitted) tx.rollback();
    });
    await inserted.promise;
    const second = open.database.transaction(async (tx) => {
      const mine = await tx
        .insert(idempotencyKeys)
        .values({ ...scope, key })
        .onConflictDoNothing()
        .returning();
      order.push(mine.length === 1 ? 'second works' : 'second reads');
    });
    mayEnd.resolve();
    await Promise.allSettled([first, second]);
    expect(order).toEqual(['first ends', isFirstCommitted ? 'second reads' : 'second works']);
    expect(
      await open.database.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)),
    ).toHaveLength(1);
  }
  await open.close();
});

if (isWholeSuite) {
  test('a task of a killed server is taken up by another within the lease', async () => {
    const environment = { DATABASE_URL: await postgres.createDatabase() };
    const first = startTestProcess('task-process', environment, 'hang', 'a');
    await first.waitFor('run a 1');
    const second = startTestProcess('task-process', environment, 'work');
    await second.waitFor('ready');
    await first.kill();
    await second.waitFor('done a');
    expect(second.readLines()).toContain('run a 2');
    await second.kill();
  });
}

test('work of a killed server is taken up by another when its lease has ended, and by one only', async () => {
  const environment = { DATABASE_URL: await postgres.createDatabase() };
  const first = startTestProcess('work-process', environment, 'hang', 'a');
  await first.waitFor('saved a');
  const others = [1, 2].map(() => startTestProcess('work-process', environment, 'work'));
  await Promise.all(others.map((process) => process.waitFor('ready')));
  await first.kill();
  await Promise.race(others.map((process) => process.waitFor('done a')));
  expect(others.flatMap((process) => process.readLines().filter((line) => line === 'run 2 of a'))).toEqual([
    'run 2 of a',
  ]);
  await Promise.all(others.map((process) => process.kill()));
});

function openPromise() {
  let settle: () => void = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle() };
}
