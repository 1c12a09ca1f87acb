import { type PushSubscriptionKeys, pushCalls } from '../../contract/push';
import type { BackendContext } from './backend-context';
import { callBackend } from './call-backend';

/** The key that this site's notifications are signed with (capability `push`). */
export function fetchPushKey(context: BackendContext) {
  return callBackend(pushCalls.pushKey, {}, context);
}

/** This browser is notified while the session lasts (capability `push`). */
export function subscribePush(request: PushSubscriptionKeys, context: BackendContext) {
  return callBackend(pushCalls.subscribePush, { request }, context);
}
