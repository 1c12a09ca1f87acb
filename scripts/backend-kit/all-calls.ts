import { accountDataCalls } from '../../contract/account-data';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import { compressCalls } from '../../contract/compress';
import { documentCalls } from '../../contract/documents';
import { messageCalls } from '../../contract/messages';
import { myFileCalls } from '../../contract/my-files';
import { passkeyCalls } from '../../contract/passkeys';
import { photoCalls } from '../../contract/photos';
import { proofCalls } from '../../contract/proof-of-work';
import { pushCalls } from '../../contract/push';
import { signInCalls } from '../../contract/sign-in';
import { speechCalls } from '../../contract/speech';
import { storageCalls } from '../../contract/storage';
import { supportCalls } from '../../contract/support';

/** Every enveloped call of the contract, under one name each. */
export const calls = {
  ...accountCalls,
  ...accountDataCalls,
  ...billingCalls,
  ...documentCalls,
  ...passkeyCalls,
  ...photoCalls,
  ...proofCalls,
  ...pushCalls,
  ...signInCalls,
  ...supportCalls,
  ...myFileCalls,
  startCompression: compressCalls.start,
  compressionProgress: compressCalls.progress,
  sendMessage: messageCalls.send,
  messageHistory: messageCalls.history,
  decodeMessage: messageCalls.decode,
  startSpeech: speechCalls.start,
  speechResult: speechCalls.result,
  uploadFile: storageCalls.uploadFile,
  storageSignature: storageCalls.signature,
} as const;

export type CallName = keyof typeof calls;
