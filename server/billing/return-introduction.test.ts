import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { durationUnits, offerTypes } from '../../contract/billing';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { makeDataFolder } from '../testing/data-folder';
import { placeOrder, subscribe } from '../testing/subscribers';
import { findCharge } from './grant-store';
import { findOrderById } from './order-store';

let folder: string;
let open: OpenDatabase;
beforeAll(async () => {
  folder = await makeDataFolder();
  open = await openEmbeddedDatabase(folder);
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true, force: true });
});

const at = '2026-01-10T00:00:00.000Z';
const trial = {
  ...{ offerType: offerTypes.trial, chargeMinor: 99, tryoutPriceMinor: 99 },
  ...{ tryoutDuration: 2, tryoutDurationUnit: durationUnits.day },
};
/** The provider's page asks for the address. */
const guest = { userId: null, email: null };

test('a second trial that is paid under a used address is booked for nothing and given back', async () => {
  const first = await subscribe(open.database, at, trial);
  const { email } = first.news({});
  const before = await first.read();
  const second = await placeOrder(open.database, { ...trial, ...guest, holder: 'visitor:1' });
  const paid = second.news({ email, occurredAt: Date.parse(at) });
  const outcome = await second.hear(paid, at);
  expect(outcome).toMatchObject({
    change: 'introductionUsed',
    refund: { paymentId: paid.paymentId, amountMinor: 99 },
  });
  expect(await first.read()).toEqual(before);
  expect(await second.read()).toMatchObject({ state: 'none', grants: 1 });
  expect(await findOrderById(open.database, second.orderId)).toMatchObject({ state: 'refunded' });
  expect(await second.hear(paid, at)).toEqual({ change: 'nothing' });

  const refund = { ...paid, id: `${paid.id} refund`, type: 'refund' as const };
  expect(await second.hear(refund, at)).toMatchObject({ change: 'refunded', boughtNothing: true });
  expect(await findCharge(open.database, second.orderId, 0)).toMatchObject({ refundedMinor: 99 });
  expect(await first.read()).toEqual(before);
});

test('of two trials that are paid at once one counts, and a plain price always does', async () => {
  const email = 'twice@example.test';
  const pay = async (holder: string, terms: object) => {
    const order = await placeOrder(open.database, { ...terms, ...guest, holder });
    return (await order.hear(order.news({ email, occurredAt: Date.parse(at) }), at)).change;
  };
  const changes = await Promise.all([pay('visitor:2', trial), pay('visitor:3', trial)]);
  expect(changes.sort()).toEqual(['granted', 'introductionUsed']);
  expect(await pay('visitor:4', {})).toBe('granted');
});
