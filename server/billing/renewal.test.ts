import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { durationUnits, offerTypes } from '../../contract/billing';
import { hourMs } from '../../contract/time-spans';
import type { OpenDatabase } from '../db/database';
import { openEmbeddedDatabase } from '../db/embedded-database';
import { addDuration } from '../plans/membership-dates';
import { makeDataFolder } from '../testing/data-folder';
import { placeOrder, subscribe } from '../testing/subscribers';

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

describe('a renewal', () => {
  test('is charged when the period is about to end and adds the next calendar month, leap day and all', async () => {
    const person = await subscribe(open.database, '2028-01-31T10:00:00.000Z');
    expect(await person.renewAt('2028-02-28T10:00:00Z')).toEqual([]);
    const ends = ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30'];
    for (const [index, end] of ends.entries()) {
      expect((await person.read()).validUntil).toBe(`${end}T10:00:00.000Z`);
      const justBefore = `${end}T09:56:00Z`;
      const period = index + 1;
      expect(await person.renewAt(justBefore)).toMatchObject([
        { period, currency: 'USD', amountMinor: 2000 },
      ]);
      await person.hear(person.news({ period }), justBefore);
    }
    expect(await person.read()).toMatchObject({ state: 'active', grants: 6 });
  });

  test('follows a trial at the full price, from the day the trial ends', async () => {
    const person = await subscribe(open.database, '2026-11-21T08:00:00.000Z', {
      offerType: offerTypes.trial,
      chargeMinor: 99,
      tryoutPriceMinor: 99,
      tryoutDuration: 2,
      tryoutDurationUnit: durationUnits.day,
    });
    expect((await person.read()).renewsAt).toBe('2026-11-23T08:00:00.000Z');
    expect(await person.renewAt('2026-11-23T07:59:00Z')).toMatchObject([{ period: 1, amountMinor: 2000 }]);
    await person.hear(person.news({ period: 1 }), '2026-11-23T07:59:00Z');
    expect((await person.read()).validUntil).toBe('2026-12-23T08:00:00.000Z');
  });

  test('is charged once, however often its task runs and its news comes', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    const news = person.news({ period: 1 });
    await person.hear(news, '2026-02-09T23:59:00Z');
    const once = await person.read();
    expect(await person.hear(news, '2026-02-10T00:00:00Z')).toEqual({ change: 'nothing' });
    await person.hear({ ...news, id: `${news.id}-again` }, '2026-02-10T00:00:00Z');
    expect(await person.renewAt('2026-02-10T00:00:00Z')).toEqual([]);
    expect(await person.read()).toEqual(once);
  });

  test('that is declined is tried again on days 1, 3, 5 and 7, and ends the subscription after that', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    const decline = (day: string) =>
      person.hear(person.news({ period: 1, type: 'decline' }), `2026-02-${day}T00:00:00.000Z`);
    for (const [attempt, day] of ['10', '11', '13', '15'].entries()) {
      const now = `2026-02-${day}T00:00:00Z`;
      expect(await person.renewAt(now)).toMatchObject([{ id: `charge-${person.orderId}-1-${attempt}` }]);
      expect(await decline(day)).toMatchObject({ change: 'renewalDelayed', isConfirmation: false });
      expect(await person.renewAt(now)).toEqual([]);
      expect(await person.read()).toMatchObject({ state: 'active', validUntil: '2026-02-10T00:00:00.000Z' });
    }
    expect(await person.renewAt('2026-02-17T00:00:00Z')).toHaveLength(1);
    expect(await decline('17')).toMatchObject({ change: 'renewalFailed' });
    expect(await person.read()).toMatchObject({ state: 'ended', validUntil: '2026-02-10T00:00:00.000Z' });
    expect(await person.renewAt('2026-03-01T00:00:00Z')).toEqual([]);
  });

  test('that is paid at a later try begins then, and what is declined after that is tried again as long', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    const confirm = person.news({ period: 1, type: 'authenticate' });
    expect(await person.hear(confirm, '2026-02-10T00:00:00Z')).toMatchObject({ isConfirmation: true });
    expect(await person.hear(confirm, '2026-02-10T00:01:00Z')).toEqual({ change: 'nothing' });
    await person.hear(person.news({ period: 1 }), '2026-02-13T00:00:00.000Z');
    expect(await person.read()).toMatchObject({ state: 'active', validUntil: '2026-03-13T00:00:00.000Z' });
    const next = person.news({ period: 2, type: 'decline' });
    await person.hear(next, '2026-03-13T00:00:00Z');
    expect(await person.renewAt('2026-03-14T00:00:00Z')).toMatchObject([
      { id: `charge-${person.orderId}-2-1` },
    ]);
  });

  test('that is paid twice is granted once, and the second payment is to be given back', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    await person.hear(person.news({ period: 1 }), '2026-02-09T23:58:00Z');
    const once = await person.read();
    for (const period of [0, 1]) {
      const again = person.news({ period, paymentId: `another-${person.orderId}-${period}` });
      expect(await person.hear(again, '2026-02-10T00:00:00Z')).toMatchObject({
        change: 'duplicate',
        refund: { paymentId: again.paymentId, period },
      });
      const refund = { ...again, id: `${again.id}-refund`, type: 'refund' as const };
      expect(await person.hear(refund, '2026-02-10T00:01:00Z')).toEqual({ change: 'nothing' });
    }
    expect(await person.read()).toEqual(once);
  });

  test('that was paid at the second try is not ended by the refusal of the first, which comes later', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    await person.hear(person.news({ period: 1 }), '2026-02-09T23:58:00Z');
    const late = person.news({ period: 1, type: 'decline' });
    expect(await person.hear(late, '2026-02-09T23:59:00Z')).toEqual({ change: 'nothing' });
    expect(await person.read()).toMatchObject({ state: 'active', grants: 2 });
  });

  test('is not charged after the person has cancelled; one that was under way still counts', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    await person.cancelAt('2026-02-01T00:00:00Z');
    expect(await person.renewAt('2026-02-09T23:59:00Z')).toEqual([]);
    await person.hear(person.news({ period: 1 }), '2026-02-10T00:00:00Z');
    expect(await person.read()).toMatchObject({
      state: 'cancelled',
      validUntil: '2026-03-10T00:00:00.000Z',
      grants: 2,
    });
    expect(await person.renewAt('2026-03-09T23:59:00Z')).toEqual([]);
  });

  test('that comes days late, since the server was down, restarts and is not followed by another at once', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    expect(await person.renewAt('2026-02-20T12:00:00Z')).toHaveLength(1);
    await person.hear(person.news({ period: 1 }), '2026-02-20T12:00:00Z');
    expect(await person.read()).toMatchObject({ validUntil: '2026-03-20T12:00:00.000Z' });
    expect(await person.renewAt('2026-02-20T12:05:00Z')).toEqual([]);
  });

  test('of another amount or currency than agreed is refused', async () => {
    const person = await subscribe(open.database, '2026-01-10T00:00:00.000Z');
    for (const change of [{ amountMinor: 1 }, { currency: 'EUR' }])
      await expect(
        person.hear(person.news({ period: 1, ...change }), '2026-02-09T00:00:00Z'),
      ).rejects.toThrow('another amount');
    expect((await person.read()).grants).toBe(1);
  });
});

test('whatever the day it began and however its news comes, a subscription ends on that day or the month’s last', async () => {
  const begin = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true });
  const renewalCount = fc.integer({ min: 1, max: 5 });
  await fc.assert(
    fc.asyncProperty(begin, renewalCount, fc.boolean(), async (startedAt, months, isTwice) => {
      const person = await subscribe(open.database, startedAt.toISOString());
      for (let period = 1; period <= months; period += 1) {
        const { renewsAt } = await person.read();
        const news = person.news({ period });
        await person.hear(news, renewsAt);
        if (isTwice) await person.hear(news, renewsAt);
      }
      const endMs = addDuration(startedAt.getTime(), { count: months + 1, unit: durationUnits.month });
      const found = await person.read();
      expect(found.validUntil).toBe(new Date(endMs).toISOString());
      expect(found.renewsAt).toBe(found.validUntil);
      expect(found.grants).toBe(months + 1);
    }),
    { numRuns: 8 },
  );
});

const kinds = ['approve', 'decline', 'cancel'] as const;

test('the news of one payment, doubled and shuffled: paid exactly if approved, granted once, and the length of one period', async () => {
  const story = fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), hour: fc.nat(48), isTwice: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(story, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), async (happened, dice) => {
      const start = Date.parse('2028-01-31T10:00:00Z');
      const person = await placeOrder(open.database);
      const news = happened.flatMap(({ kind, hour, isTwice }) => {
        const one = person.news({ type: kind, occurredAt: start + hour * hourMs });
        return isTwice ? [one, one] : [one];
      });
      const heard = news
        .map((one, index) => ({ one, at: dice[index] ?? 0 }))
        .sort((first, second) => first.at - second.at);
      for (const { one } of heard) await person.hear(one, '2028-02-02T12:00:00Z');
      const isPaid = happened.some(({ kind }) => kind === 'approve');
      const found = await person.read();
      expect(found.grants).toBe(isPaid ? 1 : 0);
      expect(found.state).toBe(isPaid ? 'active' : 'none');
      expect(found.validUntil).toBe(isPaid ? '2028-03-02T12:00:00.000Z' : '1970-01-01T00:00:00.000Z');
    }),
    { numRuns: 25 },
  );
});
