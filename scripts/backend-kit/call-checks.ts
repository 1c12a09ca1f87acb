import { identityType } from '../../contract/accounts';
import { compressLevels } from '../../contract/compress';
import { smsHistoryPageSize, smsSenders, smsType } from '../../contract/messages';
import { proofUses } from '../../contract/proof-of-work';
import { defaultSpeechLanguage } from '../../contract/speech';
import type { Capabilities } from '../../contract/tenant';
import { type CallName, calls } from './all-calls';
import type { CallResult } from './backend-client';
import { type CheckState, noSuch } from './check-state';
import { cancelAsVisitor, createPayment, listProducts, logIn, resumeAsVisitor } from './customer-checks';
import { followConversion, startConversion, startPictureToPdf, upload } from './document-checks';
import { checkPortrait, makeIdPhoto, storePicture } from './photo-checks';
import { samplePasskeys } from './sample-passkeys';

/** One call of the contract. `without`: what the app is like where the backend does not have it. */
export type CallCheck = {
  name: CallName;
  without: string;
  /** The app can do nothing without it. */
  isRequired?: true;
  /** It asks for something that no backend has: being refused as a call that does not exist says nothing. */
  asksForNothing?: true;
  /** Called only by sites that declare it. */
  capability?: keyof Capabilities;
  run: (state: CheckState) => Promise<CallResult>;
};

const withoutPasskeys = 'people log in with their passwords alone';
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
  check(
    'speechResult',
    'speech does not work: set capabilities.speech to false',
    ({ client }) => client.call(calls.speechResult, { request: { uuid: noSuch } }),
    { asksForNothing: true },
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
  check(
    'decodeMessage',
    'boards show that the message is not there',
    ({ client }) => client.call(calls.decodeMessage, { params: { code: noSuch } }),
    { asksForNothing: true },
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
    { capability: 'guestSignIn', asksForNothing: true },
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
  check(
    'receiptFile',
    'receipts are printed, not downloaded',
    ({ client, orderId = noSuch }) =>
      client.call(calls.receiptFile, { params: { id: orderId, period: '0' } }),
    { capability: 'receiptFiles', asksForNothing: true },
  ),
  check('cancelSubscription', 'nobody can unsubscribe in the account', cancelAsVisitor),
  check('resumeSubscription', 'who has unsubscribed buys again', resumeAsVisitor, { capability: 'resume' }),
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
    { capability: 'devices', asksForNothing: true },
  ),
  passkeyCheck('passkeys', ({ client }) => client.call(calls.passkeys)),
  passkeyCheck('newPasskeyOptions', ({ client }) => client.call(calls.newPasskeyOptions)),
  passkeyCheck('addPasskey', ({ client }) =>
    client.call(calls.addPasskey, { request: samplePasskeys.created }),
  ),
  check(
    'deletePasskey',
    withoutPasskeys,
    ({ client }) => client.call(calls.deletePasskey, { params: { id: noSuch } }),
    { capability: 'passkeys', asksForNothing: true },
  ),
  passkeyCheck('passkeyLoginOptions', ({ client }) => client.call(calls.passkeyLoginOptions)),
  passkeyCheck('passkeyLogin', ({ client }) =>
    client.call(calls.passkeyLogin, { request: samplePasskeys.used }),
  ),
  check(
    'startSignIn',
    'nobody signs in with a provider',
    ({ client }) => client.call(calls.startSignIn, { request: { name: noSuch } }),
    { capability: 'signIn', asksForNothing: true },
  ),
  check(
    'finishSignIn',
    'nobody signs in with a provider',
    ({ client }) => client.call(calls.finishSignIn, { request: {} }),
    { capability: 'signIn', asksForNothing: true },
  ),
  check('pushKey', 'a closed page notifies of nothing', ({ client }) => client.call(calls.pushKey), {
    capability: 'push',
  }),
  check(
    'subscribePush',
    'a closed page notifies of nothing',
    ({ client }) =>
      client.call(calls.subscribePush, {
        request: {
          endpoint: 'https://push.example.com/no-such-thing',
          keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        },
      }),
    { capability: 'push' },
  ),
  check('usage', 'the account shows no limits', ({ client }) => client.call(calls.usage), {
    capability: 'usage',
  }),
  check(
    'listFiles',
    'the account shows the files of this device alone',
    ({ client }) => client.call(calls.listFiles),
    { capability: 'files' },
  ),
  check(
    'removeFile',
    'a file stays in the account until it expires',
    ({ client }) => client.call(calls.removeFile, { request: { id: noSuch } }),
    { capability: 'files' },
  ),
  check('exportAccount', 'the entry is hidden', ({ client }) => client.call(calls.exportAccount), {
    capability: 'dataExport',
  }),
  check(
    'deleteAccount',
    'the entry is hidden',
    ({ client }) => client.call(calls.deleteAccount, { request: { email: `${noSuch}@example.com` } }),
    { capability: 'accountDeletion' },
  ),
  check(
    'sendConfirmation',
    'no address is confirmed by a link of its own',
    ({ client }) => client.call(calls.sendConfirmation),
    { capability: 'emailConfirmation' },
  ),
  check(
    'confirmEmail',
    'no address is confirmed by a link of its own',
    ({ client }) => client.call(calls.confirmEmail, { request: { token: noSuch } }),
    { capability: 'emailConfirmation' },
  ),
  check(
    'challenge',
    'nobody can solve what the site asks for',
    ({ client, site }) => {
      const use = proofUses.find((use) => site.capabilities?.proofOfWork?.includes(use)) ?? proofUses[0];
      return client.call(calls.challenge, { request: { use } });
    },
    { capability: 'proofOfWork' },
  ),
  check(
    'askSupport',
    'support has no form',
    ({ client }) =>
      client.call(calls.askSupport, {
        request: { message: 'A test of this backend.', email: 'check@example.com' },
      }),
    { capability: 'support' },
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
  options: Pick<CallCheck, 'isRequired' | 'asksForNothing' | 'capability'> = {},
): CallCheck {
  return { name, without, run, ...options };
}

function passkeyCheck(name: CallName, run: CallCheck['run']): CallCheck {
  return check(name, withoutPasskeys, run, { capability: 'passkeys' });
}

function conversionAdvice(pair: string): string {
  return `that direction does not work: leave ${pair} out of capabilities.conversions`;
}
