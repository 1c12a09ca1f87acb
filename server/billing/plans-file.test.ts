import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSites } from '../tenants/read-sites';
import { writeSite } from '../testing/test-backend';
import { testPlans } from '../testing/test-plans';

let sitesDir: string;
beforeAll(async () => {
  sitesDir = await mkdtemp(join(tmpdir(), 'toolfront-plans-'));
  await writeSite(sitesDir, 'alpha.test', { server: { demo: true } });
});
afterAll(() => rm(sitesDir, { recursive: true, force: true }));

/** The plans of the tests with one field changed. */
async function readChanged(path: (string | number)[], value: unknown) {
  const plans: unknown = structuredClone(testPlans);
  const parent = path.slice(0, -1).reduce((holder, key) => Reflect.get(Object(holder), key), plans);
  Reflect.set(Object(parent), path.at(-1) ?? '', value);
  await writeFile(join(sitesDir, 'alpha.test', 'plans.json'), JSON.stringify(plans));
  return readSites(sitesDir, {}, { isDemo: true });
}

const firstPrice = ['products', 0, 'prices', 0];

test.each([
  ['a price in floating point', [...firstPrice, 'price'], 49.8, 'products.0.prices.0.price'],
  ['a price with one decimal', [...firstPrice, 'price'], '49.8', 'decimal text, 9.90'],
  ['a currency nobody knows', [...firstPrice, 'currency'], 'XXX', 'products.0.prices.0.currency'],
  ['part of a dong', ['channels', 'vn', 0, 'prices', 0, 'price'], '49000.50', 'VND has 0 decimals'],
  ['a duration of nothing', [...firstPrice, 'duration', 'count'], 0, 'products.0.prices.0.duration.count'],
  ['a price used twice', ['products', 1, 'prices', 0, 'id'], 'plus-month', 'plus-month is used twice'],
  [
    'two first prices',
    [...firstPrice, 'firstPeriodPrice'],
    '1.00',
    'a trial or a first-period price, not both',
  ],
  ['a name without Russian', ['products', 0, 'name'], { en: 'Plus' }, 'products.0.name.ru: is missing'],
  ['a field with a typing mistake', [...firstPrice, 'prcie'], '1.00', 'prcie: unknown field'],
])('%s is named by its file and field', async (_, path, value, message) => {
  const refusal = readChanged(path, value);
  await expect(refusal).rejects.toThrow('alpha.test/plans.json');
  await expect(refusal).rejects.toThrow(message);
});

test.each(['VND', 'IDR', 'KRW'])('%s has whole amounts from the file to the wire', async (currency) => {
  const path = ['products', 1, 'prices', 0];
  await expect(readChanged([...path, 'currency'], currency)).rejects.toThrow(`${currency} has 0 decimals`);
  const price = { id: 'whole', currency, price: '49000', duration: { count: 1, unit: 'week' } };
  const { tenants } = await readChanged(path, price);
  const plans = tenants.get('alpha.test')?.plans;
  expect(plans?.findOffer('pack', 'whole')?.terms).toMatchObject({ chargeMinor: 49_000, priceMinor: 49_000 });
  const listed = plans?.listProducts({ channel: undefined, language: 'en', hasUsedIntroduction: false });
  expect(listed?.[1]).toMatchObject({ productsPriceList: [{ price: '49000', currency }, {}] });
});
