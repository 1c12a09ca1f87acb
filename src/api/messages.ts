import type { InferInput } from 'valibot';
import { calls } from '../../contract/calls';
import type { SmsSendRequest, smsHistoryRequestSchema } from '../../contract/messages';
import type { BackendContext, PaidContext } from './backend-context';
import { callBackend } from './call-backend';

export function sendMessage(request: SmsSendRequest, context: PaidContext) {
  return callBackend(calls.sendMessage, { request }, context);
}

export function fetchMessageHistory(
  request: InferInput<typeof smsHistoryRequestSchema>,
  context: BackendContext,
) {
  return callBackend(calls.messageHistory, { request }, context);
}

/** The message behind a board's address; an unknown code is a business failure. */
export function decodeMessage(code: string, context: BackendContext) {
  return callBackend(calls.decodeMessage, { params: { code } }, context);
}
