import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../db/database';
import { openEmbeddedDatabase } from '../../../db/embedded-database';
import { sandboxWebhooks } from '../../../db/schema';
import { makeDataFolder } from '../../../testing/data-folder';
import { placeOrder } from '../../../testing/subscribers';
import { findOrderById } from '../../order-store';
import { RequestRefusedError } from '../../payment-provider';
import { describeRefund, findPaymentRequest, insertPaymentRequest } from '../../payment-request-store';
import { createSandboxProvider } from './sandbox-provider';
import { ensurePayment, findPayment, updatePayment } from './sandbox-store';

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

test('parts of a payment are given back once each, reported as their sum, and never more than was paid', async () => {
  const { database } = open;
  const { orderId } = await placeOrder(database);
  const order = await findOrderById(database, orderId);
  if (!order) throw new Error('the order is gone');
  const sandbox = createSandboxProvider({ database, queueWebhook: async () => {}, lateSeconds: 0 });
  const charge = { period: 0, currency: 'USD', amountMinor: 2000 };
  const { id: paymentId } = await database.transaction(async (tx) => {
    const { payment } = await ensurePayment(tx, { ...charge, orderId, email: null });
    await updatePayment(tx, payment.id, { state: 'approved', decidedAt: new Date() });
    return payment;
  });
  const ask = async (amountMinor: number, refundedMinor: number) => {
    const described = describeRefund(order, { ...charge, paymentId, refundedMinor }, { amountMinor });
    await database.transaction((tx) => insertPaymentRequest(tx, described));
    const request = await findPaymentRequest(database, described.id);
    if (!request) throw new Error('the request is gone');
    return sandbox.ask(request, order);
  };
  await ask(500, 0);
  await ask(500, 0);
  expect(await findPayment(database, paymentId)).toMatchObject({ state: 'approved', refundedMinor: 500 });
  await expect(ask(1501, 500)).rejects.toThrow(RequestRefusedError);
  await ask(1500, 500);
  expect(await findPayment(database, paymentId)).toMatchObject({ state: 'refunded', refundedMinor: 2000 });
  const reports = await database.select().from(sandboxWebhooks).orderBy(sandboxWebhooks.createdAt);
  expect(reports.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'refund', amountMinor: 500, paymentId },
    { type: 'refund', amountMinor: 2000, paymentId },
  ]);
});
