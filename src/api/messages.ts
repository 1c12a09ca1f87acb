import type { InferInput } from 'valibot';
import { messageCalls, type SmsSendRequest, type smsHistoryRequestSchema } from '../../contract/messages';
import type { BackendContext, PaidContext } from './backend-context';
import { callBackend } from './call-backend';

export function sendMessage(request: SmsSendRequest, context: PaidContext) {
  return callBackend(messageCalls.send, { request }, context);
}

export function fetchMessageHistory(
  request: InferInput<typeof smsHistoryRequestSchema>,
  context: BackendContext,
) {
  return callBackend(messageCalls.history, { request }, context);
}

/** The message behind a board's address; an unknown code is a business failure. */
export function decodeMessage(code: string, context: BackendContext) {
  return callBackend(messageCalls.decode, { params: { code } }, context);
}
