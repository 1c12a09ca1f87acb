import { setTimeout as pause } from 'node:timers/promises';
import { identityType } from '../../contract/accounts';
import type { Product } from '../../contract/billing';
import { compressLevels } from '../../contract/compress';
import type { ConversionCallName } from '../../contract/documents';
import { smsHistoryPageSize, smsSenders, smsType } from '../../contract/messages';
import type { IdPhotoType } from '../../contract/photos';
import { defaultSpeechLanguage } from '../../contract/speech';
import { photoStorageModel } from '../../contract/storage';
import type { SiteInfo } from '../../contract/tenant';
import { type CallName, calls } from './all-calls';
import type { BackendClient, CallResult } from './backend-client';
import { makeForm, makePdf, makePicture } from './sample-files';

export type Account = { email: string; password: string };

/** What earlier calls brought, for later ones. */
export type CheckState = {
  client: BackendClient;
  site: SiteInfo;
  member: Account;
  picture?: string;
  pdf?: string;
  storedPicture?: string;
  conversion?: { uniqueId: string; outType: 'pdf' };
  compression?: string;
  orderId?: string;
  uid?: string;
  products?: Product[];
};

/** One call of the contract. `without`: what the app is like where the backend does not have it. */
export type CallCheck = {
  name: CallName;
  without: string;
  /** The app can do nothing without it. */
  isRequired?: true;
  /** Called only by sites that declare it. */
  capability?:
    | 'devices'
    | 'guestSignIn'
    | 'orderHistory'
    | 'passwordChange'
    | 'passwordReset'
    | 'logoutEverywhere';
  run: (state: CheckState) => Promise<CallResult>;
};

const noSuch = 'no-such-thing';
const noTool = (tool: string) => `${tool} do not work; leave them out of the site's products`;

/** Every call, in an order in which each has what it needs. Nothing here charges or sends: those calls are to refuse. */
export const callChecks: readonly CallCheck[] = [
  check('login', 'nobody can sign in', logIn, { isRequired: true }),
  check('userInfo', 'nobody is a member', ({ client }) => client.call(calls.userInfo), { isRequired: true }),
  check('register', 'nobody can make an account; buying makes one', ({ client, member }) =>
    client.call(calls.register, {
      request: {
        identityType,
        identifier: member.email,
        credential: member.password,
        trackId: 'a'.repeat(16),
      },
    }),
  ),
  check('saveUserInfo', 'the profile cannot be saved', async ({ client }) => {
    const known = await client.call(calls.userInfo);
    return known.kind === 'ok' ? client.call(calls.saveUserInfo, { request: known.value as object }) : known;
  }),
  check(
    'changePassword',
    'the form is hidden',
    ({ client }) =>
      client.call(calls.changePassword, { request: { currenPass: noSuch, newPass: 'another-pass' } }),
    { capability: 'passwordChange' },
  ),
  check(
    'forgotPassword',
    'the link is hidden',
    ({ client }) => client.call(calls.forgotPassword, { request: { identifier: `${noSuch}@example.com` } }),
    { capability: 'passwordReset' },
  ),
  check(
    'resetPassword',
    'the page says that it is not offered',
    ({ client }) => client.call(calls.resetPassword, { request: { token: noSuch, newPass: 'another-pass' } }),
    { capability: 'passwordReset' },
  ),

  check('uploadFile', noTool('documents and speech'), upload),
  check(
    'fileConvert',
    'pictures do not become PDFs: leave it out of capabilities.conversions',
    startPictureToPdf,
  ),
  check('conversionProgress', noTool('documents'), followConversion),
  check('fileToPdf', conversionAdvice('docx>pdf'), (state) =>
    startConversion(state, 'fileToPdf', 'docx', 'pdf'),
  ),
  check('pdfToDoc', conversionAdvice('pdf>docx'), (state) =>
    startConversion(state, 'pdfToDoc', 'pdf', 'docx'),
  ),
  check('pdfToImg', conversionAdvice('pdf>png'), (state) => startConversion(state, 'pdfToImg', 'pdf', 'png')),
  check('pdfToHtml', conversionAdvice('pdf>html'), (state) =>
    startConversion(state, 'pdfToHtml', 'pdf', 'html'),
  ),

  check('storageSignature', noTool('photos'), storePicture),
  check('idPhotoTypes', noTool('ID photos'), ({ client }) => client.call(calls.idPhotoTypes)),
  check('idPhoto', noTool('ID photos'), makeIdPhoto),
  check('checkPortrait', 'ID photos are made without a preview of what is wrong', checkPortrait),
  check('matting', noTool('old photos'), ({ client, storedPicture = noSuch }) =>
    client.call(calls.matting, { request: { imgInPath: storedPicture, action: 'colorization' } }),
  ),
  check('anime', noTool('drawn photos'), ({ client, storedPicture = noSuch }) =>
    client.call(calls.anime, { request: { imgInPath: storedPicture, type: 1 } }),
  ),

  check('startCompression', noTool('smaller files'), async (state) => {
    const { client, picture = noSuch } = state;
    const result = await client.call(calls.startCompression, {
      request: { fileUrl: picture, wish: { level: compressLevels[0] } },
    });
    if (result.kind === 'ok') state.compression = (result.value as { uniqueId: string }).uniqueId;
    return result;
  }),
  check('compressionProgress', noTool('smaller files'), ({ client, compression = noSuch }) =>
    client.call(calls.compressionProgress, { request: { uniqueId: compression } }),
  ),

  check(
    'startSpeech',
    'speech does not work: set capabilities.speech to false',
    ({ client, picture = noSuch }) =>
      client.call(calls.startSpeech, { request: { fileUrl: picture, languageCode: defaultSpeechLanguage } }),
  ),
  check('speechResult', 'speech does not work: set capabilities.speech to false', ({ client }) =>
    client.call(calls.speechResult, { request: { uuid: noSuch } }),
  ),

  check('sendMessage', noTool('messages'), ({ client }) =>
    client.call(calls.sendMessage, {
      request: {
        sender: smsSenders[0],
        type: smsType,
        message: 'Checked by Toolfront',
        number: 1,
        phoneNumber: '+1',
        isScheduled: false,
        scheduledTime: null,
      },
    }),
  ),
  check('messageHistory', noTool('messages'), ({ client }) =>
    client.call(calls.messageHistory, { request: { pageNumber: 1, pageSize: smsHistoryPageSize } }),
  ),
  check('decodeMessage', 'boards show that the message is not there', ({ client }) =>
    client.call(calls.decodeMessage, { params: { code: noSuch } }),
  ),

  check('products', 'nothing can be bought', listProducts),
  check('createPayment', 'nothing can be bought', createPayment),
  check('pay', 'nothing can be bought', ({ client, orderId = noSuch }) =>
    client.call(calls.pay, { request: { orderId, payExtend: '{}' } }),
  ),
  check(
    'paySession',
    'who paid without an account logs in with the mail',
    ({ client, orderId = noSuch }) =>
      client.call(calls.paySession, { request: { orderId, signInToken: noSuch } }),
    { capability: 'guestSignIn' },
  ),
  check('paymentInfo', 'the result page goes by the address (oi) alone', ({ client, orderId = noSuch }) =>
    client.call(calls.paymentInfo, { params: { id: orderId } }),
  ),
  check(
    'orderHistory',
    'the account shows no payments',
    ({ client }) => client.call(calls.orderHistory, { request: { pageNumber: 1, pageSize: 10 } }),
    { capability: 'orderHistory' },
  ),
  check('cancelSubscription', 'nobody can unsubscribe in the account', cancelAsVisitor),
  check('createOlderOrder', 'only the older flow needs it', async (state) => {
    const result = await state.client.call(calls.createOlderOrder);
    if (result.kind === 'ok') state.uid = (result.value as { uid: string }).uid;
    return result;
  }),
  check('olderOrder', 'only the older flow needs it', ({ client, uid = noSuch }) =>
    client.call(calls.olderOrder, { request: { uid } }),
  ),
  check('payOlderOrder', 'only the older flow needs it', ({ client, uid = noSuch }) =>
    client.call(calls.payOlderOrder, { params: { uid } }),
  ),
  check('processOlderOrder', 'only the older flow needs it', ({ client }) =>
    client.call(calls.processOlderOrder),
  ),

  check('devices', 'the account lists no devices', ({ client }) => client.call(calls.devices), {
    capability: 'devices',
  }),
  check(
    'endDevice',
    'a single device cannot be logged out',
    ({ client }) => client.call(calls.endDevice, { params: { id: noSuch } }),
    { capability: 'devices' },
  ),
  check('logout', 'a log-out ends on this device alone', ({ client }) => client.call(calls.logout)),
  check(
    'logoutEverywhere',
    'the button is hidden',
    async (state) => {
      await logIn(state);
      return state.client.call(calls.logoutEverywhere);
    },
    { capability: 'logoutEverywhere' },
  ),
];

function check(
  name: CallName,
  without: string,
  run: CallCheck['run'],
  options: Pick<CallCheck, 'isRequired' | 'capability'> = {},
): CallCheck {
  return { name, without, run, ...options };
}

function conversionAdvice(pair: string): string {
  return `that direction does not work: leave ${pair} out of capabilities.conversions`;
}

async function logIn({ client, member }: CheckState): Promise<CallResult> {
  client.token = null;
  const result = await client.call(calls.login, {
    request: { identityType, identifier: member.email, credential: member.password },
  });
  // A test account that cannot sign in makes all that follows meaningless.
  if (result.kind === 'refused') return { ...result, kind: 'failed' };
  if (result.kind === 'ok') {
    const { tokenKey, tokenValue } = result.value as { tokenKey: string; tokenValue: string };
    client.token = { name: tokenKey, value: tokenValue };
  }
  return result;
}

/** Signed out, so that no subscription ends: a backend that knows the call refuses. */
async function cancelAsVisitor({ client }: CheckState): Promise<CallResult> {
  const { token } = client;
  client.token = null;
  const result = await client.call(calls.cancelSubscription, { request: { reason: 'Checked by Toolfront' } });
  client.token = token;
  return result.kind === 'ok'
    ? { ...result, kind: 'failed', got: 'a visitor could cancel a subscription' }
    : result;
}

async function upload(state: CheckState): Promise<CallResult> {
  const send = (name: string, type: string, bytes: Buffer) =>
    state.client.call(calls.uploadFile, { body: makeForm({}, { name, type, bytes }) });
  const picture = await send('check.png', 'image/png', makePicture());
  const pdf = await send('check.pdf', 'application/pdf', makePdf());
  if (picture.kind === 'ok') state.picture = String(picture.value);
  if (pdf.kind === 'ok') state.pdf = String(pdf.value);
  return picture;
}

async function startPictureToPdf(state: CheckState): Promise<CallResult> {
  const result = await startConversion(state, 'fileConvert', 'png', 'pdf');
  if (result.kind === 'ok')
    state.conversion = { uniqueId: (result.value as { uniqueId: string }).uniqueId, outType: 'pdf' };
  return result;
}

function startConversion(
  { client, picture, pdf }: CheckState,
  name: ConversionCallName,
  type: string,
  outType: string,
): Promise<CallResult> {
  const fileUrl = (type === 'pdf' ? pdf : picture) ?? noSuch;
  return client.call(calls[name], { request: { type, fileUrl, outType } });
}

/** Until the work is done, so that its end is seen too. */
async function followConversion({ client, conversion }: CheckState): Promise<CallResult> {
  const request = conversion
    ? { uniqueId: conversion.uniqueId, resultType: conversion.outType }
    : { uniqueId: noSuch, resultType: 'pdf' };
  for (let attempt = 0; ; attempt += 1) {
    const result = await client.call(calls.conversionProgress, { request });
    const { progress, url } = (result.value ?? {}) as { progress?: number; url?: string };
    if (result.kind !== 'ok' || attempt >= 60) return result;
    if (progress === 100)
      return url
        ? result
        : { ...result, kind: 'failed', got: 'progress 100 without url: there is nothing to download' };
    await pause(1_000);
  }
}

/** The signature, and with it a form upload as the photo tools make it. */
async function storePicture(state: CheckState): Promise<CallResult> {
  const result = await state.client.call(calls.storageSignature, { request: { _model: photoStorageModel } });
  if (result.kind !== 'ok') return result;
  const { dir, accessid, policy, signature, host } = result.value as Record<string, string>;
  const key = `${dir}${crypto.randomUUID()}.png`;
  const fields = { key, policy, OSSAccessKeyId: accessid, signature, success_action_status: '201' } as Record<
    string,
    string
  >;
  const form = makeForm(fields, { name: 'check.png', type: 'image/png', bytes: makePicture() });
  const stored = await state.client
    .send('POST', host ?? '', { body: form })
    .catch((error: unknown) => ({ status: String(error) }));
  if (stored.status !== 201) {
    const got = `the form upload to ${host} is answered ${stored.status}, not 201`;
    return { ...result, kind: 'failed', got };
  }
  state.storedPicture = `${host}/${key}`;
  return result;
}

async function makeIdPhoto({ client, storedPicture = noSuch }: CheckState): Promise<CallResult> {
  const types = await client.call(calls.idPhotoTypes);
  const [type] = types.kind === 'ok' ? (types.value as IdPhotoType[]) : [];
  const request = {
    imgInPath: storedPicture,
    dpi: type?.dpi ?? 300,
    bgColor: type?.bgColor ?? '#ffffff',
    cutSizeX: type?.digitalWidth ?? 413,
    cutSizeY: type?.digitalHeight ?? 531,
    headHeightRatio: type?.headHeightRatio ?? 0.6,
    topHairHeightRatio: type?.topHairHeightRatio ?? 0.1,
    bottomEyeHeightRatio: type?.bottomEyeHeightRatio ?? 0.5,
  };
  return client.call(calls.idPhoto, { request });
}

async function checkPortrait({ client }: CheckState): Promise<CallResult> {
  const photo = makePicture().toString('base64');
  const ratios = { headHeightRatio: 0.6, topHairHeightRatio: 0.1, bottomEyeHeightRatio: 0.5 };
  const request = { photo, bgColor: '#ffffff', cutSizeX: 413, cutSizeY: 531, ...ratios };
  return client.call(calls.checkPortrait, { request });
}

async function listProducts(state: CheckState): Promise<CallResult> {
  const result = await state.client.call(calls.products, {
    request: { code: state.site.site.code, extend: {} },
  });
  if (result.kind === 'ok') state.products = result.value as Product[];
  return result;
}

async function createPayment(state: CheckState): Promise<CallResult> {
  const product = state.products?.find(({ productsPriceList }) => productsPriceList.length > 0);
  const origin = state.client.siteOrigin;
  const result = await state.client.call(calls.createPayment, {
    request: {
      productsId: product?.id ?? noSuch,
      productsPriceId: product?.productsPriceList[0]?.id ?? noSuch,
      successUrl: `${origin}/payment-results`,
      cancelUrl: `${origin}/sub/price`,
      userExtend: JSON.stringify({ lang: 'en', host: state.site.site.host }),
      transparentExtend: '{}',
      orderAdInfoExtend: '{}',
      marketingChannel: 'seo',
      email: state.member.email,
    },
  });
  if (result.kind === 'ok') state.orderId = (result.value as { orderId: string }).orderId;
  return result;
}
