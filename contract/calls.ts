import type { GenericSchema } from 'valibot';
import {
  cancelSubscriptionRequestSchema,
  loginRequestSchema,
  passwordChangeRequestSchema,
  passwordForgotRequestSchema,
  passwordResetRequestSchema,
  registerRequestSchema,
  sessionSchema,
  userInfoSchema,
  userInfoUpdateSchema,
} from './accounts';
import {
  olderOrderCreatedSchema,
  olderOrderRequestSchema,
  olderOrderSchema,
  orderHistoryPageSchema,
  orderHistoryRequestSchema,
  payCreatedSchema,
  payCreateRequestSchema,
  paymentOrderSchema,
  payRequestSchema,
  payStartedSchema,
  productsRequestSchema,
  productsSchema,
} from './billing';
import {
  type ConversionCallName,
  conversionProgressSchema,
  conversionStartedSchema,
  conversionStartSchema,
  progressRequestSchema,
  uploadedFileSchema,
} from './documents';
import {
  decodedMessageSchema,
  smsHistoryPageSchema,
  smsHistoryRequestSchema,
  smsSendRequestSchema,
} from './messages';
import {
  animeRequestSchema,
  idPhotoRequestSchema,
  idPhotoTypesSchema,
  mattingRequestSchema,
  photoResultSchema,
  portraitCheckSchema,
  portraitReportSchema,
  storageSignatureRequestSchema,
  storageSignatureSchema,
} from './photos';
import {
  speechResultRequestSchema,
  speechResultSchema,
  speechStartedSchema,
  speechStartSchema,
} from './speech';

/** The field of an envelope that a caller reads. */
export type EnvelopePart = 'obj' | 'result' | 'page' | 'msg';

/**
 * One call (docs/spec/wire.md). A `:name` in the path is filled from the caller's parameters.
 * `request` is the query of a GET and the JSON body of everything else; multipart calls have none.
 * `costs`: the call starts something that costs, so it carries an idempotency key and is never repeated blindly.
 * `sendsDevice`: adds `phone_os` and `apk_version_code`.
 */
export type Call<
  Request extends GenericSchema | undefined = GenericSchema | undefined,
  Response extends GenericSchema | undefined = GenericSchema | undefined,
> = {
  method: 'GET' | 'POST' | 'PUT';
  path: `/${string}`;
  request?: Request;
  part?: EnvelopePart;
  response?: Response;
  costs?: true;
  sendsDevice?: true;
};

export const apiPath = '/backapi/v1';

/** Site and page configuration are not envelopes; they have schemas of their own in `tenant.ts`. */
export const configurationPaths = { site: '/nodeapi/site', page: '/nodeapi/page' } as const;

/** Every enveloped call there is. */
export const calls = {
  login: defineCall({
    method: 'POST',
    path: `${apiPath}/user/session/login`,
    request: loginRequestSchema,
    part: 'obj',
    response: sessionSchema,
  }),
  register: defineCall({ method: 'POST', path: `${apiPath}/user/register`, request: registerRequestSchema }),
  logout: defineCall({ method: 'GET', path: `${apiPath}/user/session/logout` }),
  /** Extension (capability `logoutEverywhere`): ends every session of the person, this one too. */
  logoutEverywhere: defineCall({ method: 'POST', path: `${apiPath}/user/session/logoutEverywhere` }),
  userInfo: defineCall({
    method: 'GET',
    path: `${apiPath}/user/info`,
    part: 'obj',
    response: userInfoSchema,
  }),
  saveUserInfo: defineCall({ method: 'PUT', path: `${apiPath}/user/info`, request: userInfoUpdateSchema }),
  cancelSubscription: defineCall({
    method: 'PUT',
    path: `${apiPath}/user/cancel/subscription`,
    request: cancelSubscriptionRequestSchema,
  }),
  changePassword: defineCall({
    method: 'PUT',
    path: `${apiPath}/user/password`,
    request: passwordChangeRequestSchema,
  }),
  forgotPassword: defineCall({
    method: 'POST',
    path: `${apiPath}/user/password/forgot`,
    request: passwordForgotRequestSchema,
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: `${apiPath}/user/password/reset`,
    request: passwordResetRequestSchema,
  }),

  sendMessage: defineCall({
    method: 'POST',
    path: `${apiPath}/message/send/anonymous`,
    request: smsSendRequestSchema,
    costs: true,
  }),
  messageHistory: defineCall({
    method: 'GET',
    path: `${apiPath}/message/history/page`,
    request: smsHistoryRequestSchema,
    part: 'page',
    response: smsHistoryPageSchema,
  }),
  decodeMessage: defineCall({
    method: 'GET',
    path: `${apiPath}/message/decode/:code`,
    part: 'obj',
    response: decodedMessageSchema,
  }),

  /** Multipart, field `file`. */
  uploadFile: defineCall({
    method: 'POST',
    path: `${apiPath}/convert/uploadFile`,
    part: 'obj',
    response: uploadedFileSchema,
  }),
  startSpeech: defineCall({
    method: 'POST',
    path: `${apiPath}/convert/speechToText2`,
    request: speechStartSchema,
    part: 'obj',
    response: speechStartedSchema,
    costs: true,
    sendsDevice: true,
  }),
  speechResult: defineCall({
    method: 'GET',
    path: `${apiPath}/convert/result`,
    request: speechResultRequestSchema,
    part: 'obj',
    response: speechResultSchema,
  }),
  fileToPdf: defineConversionCall('fileToPdf'),
  pdfToHtml: defineConversionCall('pdfToHtml'),
  pdfToImg: defineConversionCall('pdfToImg'),
  fileConvert: defineConversionCall('fileConvert'),
  pdfToDoc: defineConversionCall('pdfToDoc'),
  conversionProgress: defineCall({
    method: 'GET',
    path: `${apiPath}/pdf/getProgress`,
    request: progressRequestSchema,
    part: 'obj',
    response: conversionProgressSchema,
  }),

  idPhotoTypes: defineCall({
    method: 'GET',
    path: `${apiPath}/pictureSetup/all`,
    part: 'result',
    response: idPhotoTypesSchema,
    sendsDevice: true,
  }),
  idPhoto: defineCall({
    method: 'POST',
    path: `${apiPath}/aiphoto/idPhoto`,
    request: idPhotoRequestSchema,
    part: 'obj',
    response: photoResultSchema,
    costs: true,
    sendsDevice: true,
  }),
  /** Extension: what a portrait's ID photo would be like. */
  checkPortrait: defineCall({
    method: 'POST',
    path: `${apiPath}/aiphoto/idPhoto/check`,
    request: portraitCheckSchema,
    part: 'obj',
    response: portraitReportSchema,
  }),
  matting: defineCall({
    method: 'GET',
    path: `${apiPath}/aiphoto/matting`,
    request: mattingRequestSchema,
    part: 'obj',
    response: photoResultSchema,
    costs: true,
    sendsDevice: true,
  }),
  anime: defineCall({
    method: 'GET',
    path: `${apiPath}/aiphoto/anime`,
    request: animeRequestSchema,
    part: 'msg',
    response: photoResultSchema,
    costs: true,
    sendsDevice: true,
  }),
  storageSignature: defineCall({
    method: 'GET',
    path: `${apiPath}/oss/aiphoto/signature`,
    request: storageSignatureRequestSchema,
    part: 'obj',
    response: storageSignatureSchema,
    sendsDevice: true,
  }),

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

export type CallName = keyof typeof calls;

/** Path prefixes that an existing backend answers when one is configured (BACKEND_URL). */
export const backendPathPrefixes = ['/nodeapi', '/backapi', '/order'] as const;

export function defineCall<
  Request extends GenericSchema | undefined = undefined,
  Response extends GenericSchema | undefined = undefined,
>(call: Call<Request, Response>): Call<Request, Response> {
  return call;
}

function defineConversionCall(name: ConversionCallName) {
  return defineCall({
    method: 'GET',
    path: `${apiPath}/pdf/${name}`,
    request: conversionStartSchema,
    part: 'obj',
    response: conversionStartedSchema,
    costs: true,
  });
}
