import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JobDatabase } from './job-database';

let database: JobDatabase;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = new JobDatabase();
});

afterEach(() => {
  vi.restoreAllMocks();
  database.close();
});

it('has one transaction at a time, to its very end, in the order asked', async () => {
  await database.open();
  const underWay = new Set<IDBTransaction>();
  const begun: string[] = [];
  const { transaction: begin } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    const transaction = begin.apply(this, asked);
    begun.push(`${transaction.mode} beside ${underWay.size}`);
    underWay.add(transaction);
    transaction.addEventListener('complete', () => underWay.delete(transaction));
    return transaction;
  });
  const read = () => database.read(['loose'], (transaction) => transaction.objectStore('loose').count());
  const write = (fileId: string) =>
    database.write(['loose'], (transaction) =>
      transaction.objectStore('loose').put({ fileId, place: 'chunks', touchedAtMs: 0 }),
    );
  const answers = await Promise.all([read(), write('a'), read(), write('b'), read()]);
  expect(answers).toEqual([0, 'a', 1, 'b', 2]);
  expect(begun).toEqual(
    ['readonly', 'readwrite', 'readonly', 'readwrite', 'readonly'].map((mode) => `${mode} beside 0`),
  );
});

it('writes nothing of what fails, and continues with the next', async () => {
  const failing = database.write(['loose'], async (transaction) => {
    await transaction.objectStore('loose').put({ fileId: 'half', place: 'chunks', touchedAtMs: 0 });
    throw new Error('no');
  });
  const next = database.read(['loose'], (transaction) => transaction.objectStore('loose').getAllKeys());
  await expect(failing).rejects.toThrow('no');
  expect(await next).toEqual([]);
});
