import type { InferInput } from 'valibot';
import {
  billingCalls,
  type orderHistoryRequestSchema,
  type PayCreateRequest,
  type payRequestSchema,
  type paySessionRequestSchema,
  type productsRequestSchema,
} from '../../contract/billing';
import type { BackendContext, PaidContext } from './backend-context';
import { callBackend } from './call-backend';

export function fetchProducts(request: InferInput<typeof productsRequestSchema>, context: BackendContext) {
  return callBackend(billingCalls.products, { request }, context);
}

export function createPayment(request: PayCreateRequest, context: PaidContext) {
  return callBackend(billingCalls.createPayment, { request }, context);
}

/** Answers with the payment provider's address. */
export function startPayment(request: InferInput<typeof payRequestSchema>, context: PaidContext) {
  return callBackend(billingCalls.pay, { request }, context);
}

/** The receipt of one charge as a PDF (capability `receiptFiles`). */
export function fetchReceiptFile(id: string, period: number, context: BackendContext) {
  return callBackend(billingCalls.receiptFile, { params: { id, period: String(period) } }, context);
}

/** Signs in the guest who paid this order (capability `guestSignIn`). */
export function openPaySession(request: InferInput<typeof paySessionRequestSchema>, context: BackendContext) {
  return callBackend(billingCalls.paySession, { request }, context);
}

export function fetchPaymentInfo(orderId: string, context: BackendContext) {
  return callBackend(billingCalls.paymentInfo, { params: { id: orderId } }, context);
}

/** What was charged so far, the newest first (capability `orderHistory`). */
export function fetchOrderHistory(
  request: InferInput<typeof orderHistoryRequestSchema>,
  context: BackendContext,
) {
  return callBackend(billingCalls.orderHistory, { request }, context);
}

export function createOlderOrder(context: PaidContext) {
  return callBackend(billingCalls.createOlderOrder, {}, context);
}

export function payOlderOrder(uid: string, context: PaidContext) {
  return callBackend(billingCalls.payOlderOrder, { params: { uid } }, context);
}

export function processOlderOrder(context: PaidContext) {
  return callBackend(billingCalls.processOlderOrder, {}, context);
}

/** The older flow's order, polled until it is decided. */
export function fetchOlderOrder(uid: string, context: BackendContext) {
  return callBackend(billingCalls.olderOrder, { request: { uid } }, context);
}
