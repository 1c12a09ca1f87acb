import {
  array,
  boolean,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot';
import { apiPath, defineCall } from './calls';
import type { Language } from './languages';
import { looseNumberSchema } from './loose-values';
import { dayMs } from './time-spans';

/** Sender options of the SMS form, in order. */
export const smsSenders = ['Anonymous', 'Important', 'Unknown', 'Info', 'X'] as const;
/** UTF-8 bytes of one SMS segment. */
export const smsSegmentBytes = 160;
/** The most segments a message may have. */
export const smsMaxSegments = 10;
export const smsMaxBytes = smsSegmentBytes * smsMaxSegments;
/** Country of a phone number typed without a prefix. */
export const smsDefaultCountry = 'US';
/** Where the form's country starts: most readers of a language write to the country that it is spoken in. */
export const smsStartCountries: Record<Language, { code: string; callingCode: string }> = {
  en: { code: smsDefaultCountry, callingCode: '1' },
  vi: { code: 'VN', callingCode: '84' },
  ru: { code: 'RU', callingCode: '7' },
  id: { code: 'ID', callingCode: '62' },
  fil: { code: 'PH', callingCode: '63' },
};
/** `type` of a send. */
export const smsType = 'anonymous';
/** Rows a page of the SMS history has; the pager shows above it. */
export const smsHistoryPageSize = 10;
/** The most rows of one history page. */
export const smsHistoryMaxPageSize = 100;
/** How far ahead a message may be scheduled, in milliseconds: a year. */
export const smsMaxScheduleMs = 365 * dayMs;
/** Status of a sent message. */
export const smsStatuses = { sending: 0, sent: 1, failed: 2 } as const;

/** Segments for the price: UTF-8 bytes divided by 160, rounded up. */
export function countSmsSegments(message: string): number {
  return Math.ceil(new TextEncoder().encode(message).length / smsSegmentBytes);
}

/** Path of the board that shows one message. */
export function boardPath(code: string): string {
  return `/board/${encodeURIComponent(code)}`;
}

export const smsSendRequestSchema = object({
  sender: picklist(smsSenders),
  type: literal(smsType),
  message: pipe(string(), minLength(1)),
  number: pipe(number(), minValue(1)),
  phoneNumber: pipe(string(), maxLength(20)),
  isScheduled: boolean(),
  scheduledTime: nullable(number()),
});

const pageNumberSchema = pipe(looseNumberSchema, minValue(1));

export const smsHistoryRequestSchema = object({ pageNumber: pageNumberSchema, pageSize: pageNumberSchema });

/** createTime is epoch milliseconds; a row with `code` links to the board. */
export const smsHistoryRowSchema = looseObject({
  createTime: number(),
  status: number(),
  message: string(),
  code: optional(string()),
});

export const smsHistoryPageSchema = looseObject({
  totalCount: number(),
  result: array(smsHistoryRowSchema),
});

export const decodedMessageSchema = looseObject({
  phoneNumber: string(),
  message: string(),
  createTime: number(),
});

export type SmsSender = (typeof smsSenders)[number];
export type SmsSendRequest = InferOutput<typeof smsSendRequestSchema>;
export type SmsHistoryPage = InferOutput<typeof smsHistoryPageSchema>;
export type DecodedMessage = InferOutput<typeof decodedMessageSchema>;

export const messageCalls = {
  send: defineCall({
    method: 'POST',
    path: `${apiPath}/message/send/anonymous`,
    request: smsSendRequestSchema,
    costs: true,
  }),
  history: defineCall({
    method: 'GET',
    path: `${apiPath}/message/history/page`,
    request: smsHistoryRequestSchema,
    part: 'page',
    response: smsHistoryPageSchema,
  }),
  decode: defineCall({
    method: 'GET',
    path: `${apiPath}/message/decode/:code`,
    part: 'obj',
    response: decodedMessageSchema,
  }),
} as const;
