import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/database';
import { sandboxPayments } from '../../../db/schema';
import type { BookedPayment, PaymentBooks } from '../../comparison/payment-books';
import type { SandboxPayment } from './sandbox-store';

/** What was paid in the sandbox, of every site. */
export function createSandboxBooks(database: Queryable): PaymentBooks {
  const isPaid = inArray(sandboxPayments.state, ['approved', 'refunded']);
  return {
    listPayments: async function* (since) {
      const rows = await database
        .select()
        .from(sandboxPayments)
        .where(and(isPaid, gte(sandboxPayments.decidedAt, since)));
      for (const payment of rows) yield describePayment(payment);
    },
    findPayment: async (paymentId) => {
      const [payment] = await database
        .select()
        .from(sandboxPayments)
        .where(and(isPaid, eq(sandboxPayments.id, paymentId)));
      return payment && describePayment(payment);
    },
  };
}

function describePayment(payment: SandboxPayment): BookedPayment {
  const { id: paymentId, orderId, currency, amountMinor, refundedMinor, decidedAt } = payment;
  const changedAt = decidedAt?.getTime() ?? 0;
  return { paymentId, orderId, currency, amountMinor, refundedMinor, dispute: 'none', changedAt };
}
