import {
  array,
  type InferOutput,
  includes,
  integer,
  literal,
  looseObject,
  maxLength,
  minValue,
  nullish,
  number,
  object,
  optional,
  pipe,
  record,
  regex,
  string,
  unknown,
} from 'valibot';
import { sessionSchema } from './accounts';
import { apiPath, defineCall } from './calls';
import { looseNumberSchema, looseTextSchema } from './loose-values';

/** Duration unit codes. */
export const durationUnits = { hour: 1, day: 2, week: 3, month: 4, year: 5, lifetime: 100 } as const;
/** What a plan offers. */
export const offerTypes = { plain: 0, trial: 1, firstDiscount: 2 } as const;
/** `isRenew` of a product. */
export const renewals = { pack: 0, subscription: 1 } as const;
/** Status of a payment order that was paid. */
export const paidStatus = 1;
/**
 * Status of a payment order in `oi` and in GET pay/info/{id}. Pending: the provider has not answered yet. Cancelled: the
 * person went back without paying. Expired: nothing came for a day. A later payment makes any of these paid. Refunded: all
 * that was charged for it was given back.
 */
export const paymentStatuses = {
  pending: 0,
  paid: paidStatus,
  declined: 2,
  cancelled: 3,
  expired: 4,
  refunded: 5,
} as const;
/** Expiration of a lifetime membership: 9999-12-31T23:59:59Z, epoch milliseconds. */
export const lifetimeExpirationMs = 253_402_300_799_000;
/** Marketing channel on every order. */
export const marketingChannel = 'seo';
/** Older flow: above this the order is decided; 1 goes to the result page, 3 carries the no-watermark URL. */
export const olderOrderStatuses = { pending: 0, redirect: 1, noWater: 3 } as const;
/** Quota shown when neither configuration nor price gives one. */
export const defaultQuota = 1800;
/** A subscription's quota is this much larger. */
export const subscriptionQuotaFactor = 1.2;

const pageNumberSchema = pipe(looseNumberSchema, integer(), minValue(1));

/** One price of a product. Amounts come out as decimal text: money never becomes floating point. */
export const planSchema = looseObject({
  id: looseTextSchema,
  offerType: number(),
  price: looseTextSchema,
  tryoutPrice: nullish(looseTextSchema),
  firstDiscountPrice: nullish(looseTextSchema),
  duration: number(),
  durationUnit: number(),
  tryoutDuration: nullish(number()),
  tryoutDurationUnit: nullish(number()),
  currency: string(),
  config: nullish(string()),
});

export const productSchema = looseObject({
  id: looseTextSchema,
  name: string(),
  isRenew: number(),
  /** Extension: this server is not set up for what the product is bought for, and refuses an order. */
  notServed: optional(literal(true)),
  productsPriceList: array(planSchema),
});

export const productsRequestSchema = object({
  code: string(),
  extend: optional(record(string(), unknown())),
});
export const productsSchema = array(productSchema);

/** A plan's `config`, JSON text; unreadable text counts as none. */
export const planConfigSchema = looseObject({
  quota: optional(number()),
  subquota: optional(number()),
  tag: optional(string()),
  bullets: optional(array(string())),
  tip: optional(string()),
});

const jsonTextSchema = pipe(string(), maxLength(8192));

export const payCreateRequestSchema = object({
  productsId: string(),
  productsPriceId: string(),
  successUrl: string(),
  cancelUrl: string(),
  userExtend: jsonTextSchema,
  transparentExtend: jsonTextSchema,
  orderAdInfoExtend: jsonTextSchema,
  marketingChannel: string(),
  email: optional(string()),
  /** Capability `guestSignIn`: this browser's secret, which signs the account in that the payment makes, once. */
  signInToken: optional(pipe(string(), maxLength(100))),
});

export const paySessionRequestSchema = object({ orderId: string(), signInToken: string() });

export const payCreatedSchema = looseObject({ orderId: looseTextSchema });
export const payRequestSchema = object({ orderId: string(), payExtend: jsonTextSchema });
export const payStartedSchema = looseObject({ redirectUrl: string() });

/** The order inside `oi` and of GET pay/info/{id}. */
export const paymentOrderSchema = looseObject({
  success: optional(unknown()),
  status: nullish(looseNumberSchema),
  currency: nullish(pipe(string(), regex(/^[a-z]{3}$/i))),
  offerType: nullish(number()),
  money: nullish(looseTextSchema),
  tryoutPrice: nullish(looseTextSchema),
  firstDiscountPrice: nullish(looseTextSchema),
  subscriptionPrice: nullish(looseTextSchema),
  isRenew: nullish(number()),
  duration: nullish(number()),
  durationUnit: nullish(number()),
  email: nullish(pipe(string(), includes('@'))),
  /** Extension, in GET pay/info/{id}: the first charge and the product's name. */
  orderId: optional(looseTextSchema),
  charged: nullish(looseTextSchema),
  productName: nullish(string()),
  /** Extension: when a paid subscription is charged next, epoch milliseconds; null when nothing more is charged. */
  renewsAt: nullish(number()),
});

/** GET order/history (capability `orderHistory`): a row a charge, the newest first. */
export const orderHistoryRequestSchema = object({ pageNumber: pageNumberSchema, pageSize: pageNumberSchema });

/**
 * One charge: a first payment or a renewal. Times are epoch milliseconds; `charged` is what was taken, in `currency`.
 * `period` counts from 0, the first payment. `validFrom` to `validUntil` is the membership that it bought. `refundTime` is
 * there once all of the charge was given back, `refunded` is what was given back so far of one that was not.
 */
export const orderHistoryRowSchema = looseObject({
  orderId: looseTextSchema,
  period: number(),
  receiptNumber: string(),
  productName: string(),
  currency: string(),
  charged: looseTextSchema,
  offerType: number(),
  isRenew: number(),
  duration: number(),
  durationUnit: number(),
  payTime: number(),
  validFrom: number(),
  validUntil: number(),
  refundTime: optional(number()),
  refunded: optional(looseTextSchema),
  email: string(),
});

export const orderHistoryPageSchema = looseObject({
  totalCount: number(),
  result: array(orderHistoryRowSchema),
});

/** GET order/receipt/{id}/{period} (capability `receiptFiles`): a charge's receipt as a PDF, in base64. */
export const receiptFileSchema = looseObject({ fileName: string(), base64: string() });

export const olderOrderCreatedSchema = looseObject({ uid: looseTextSchema });
export const olderOrderRequestSchema = object({ uid: pipe(string(), maxLength(128)) });
export const olderOrderSchema = looseObject({ serviceStatus: number(), extendJson: nullish(string()) });

export type Plan = InferOutput<typeof planSchema>;
export type Product = InferOutput<typeof productSchema>;
export type PaymentOrder = InferOutput<typeof paymentOrderSchema>;
export type PayCreateRequest = InferOutput<typeof payCreateRequestSchema>;
export type OrderHistoryRow = InferOutput<typeof orderHistoryRowSchema>;

export const billingCalls = {
  products: defineCall({
    method: 'POST',
    path: `${apiPath}/products/list`,
    request: productsRequestSchema,
    part: 'result',
    response: productsSchema,
  }),
  createPayment: defineCall({
    method: 'POST',
    path: `${apiPath}/pay/create`,
    request: payCreateRequestSchema,
    part: 'obj',
    response: payCreatedSchema,
    costs: true,
  }),
  pay: defineCall({
    method: 'POST',
    path: `${apiPath}/pay`,
    request: payRequestSchema,
    part: 'obj',
    response: payStartedSchema,
    costs: true,
  }),
  /** Extension (capability `guestSignIn`). */
  paySession: defineCall({
    method: 'POST',
    path: `${apiPath}/pay/session`,
    request: paySessionRequestSchema,
    part: 'obj',
    response: sessionSchema,
  }),
  paymentInfo: defineCall({
    method: 'GET',
    path: `${apiPath}/pay/info/:id`,
    part: 'obj',
    response: paymentOrderSchema,
  }),
  /** Extension (capability `orderHistory`). */
  orderHistory: defineCall({
    method: 'GET',
    path: `${apiPath}/order/history`,
    request: orderHistoryRequestSchema,
    part: 'page',
    response: orderHistoryPageSchema,
  }),
  /** Extension (capability `receiptFiles`). */
  receiptFile: defineCall({
    method: 'GET',
    path: `${apiPath}/order/receipt/:id/:period`,
    part: 'obj',
    response: receiptFileSchema,
  }),
  createOlderOrder: defineCall({
    method: 'POST',
    path: '/order/create',
    part: 'obj',
    response: olderOrderCreatedSchema,
    costs: true,
  }),
  payOlderOrder: defineCall({ method: 'POST', path: '/order/payCredits/:uid', costs: true }),
  processOlderOrder: defineCall({ method: 'POST', path: '/order/process', costs: true }),
  olderOrder: defineCall({
    method: 'GET',
    path: '/order/getByUid',
    request: olderOrderRequestSchema,
    part: 'obj',
    response: olderOrderSchema,
  }),
} as const;
