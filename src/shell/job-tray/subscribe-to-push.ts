import { safeParse } from 'valibot';
import type { CallFailure } from '../../../contract/failures';
import { pushCalls, pushSubscriptionSchema } from '../../../contract/push';
import { callBackend } from '../../api/call-backend';
import { connection } from '../../pwa/connection';
import { backendContext } from '../../session/backend';

/**
 * Has the server notify this browser while no page is open. Without a push service, as in some private windows, open
 * pages notify as before.
 */
export async function subscribeToPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || !('pushManager' in registration)) return;
  const key = await callBackend(pushCalls.pushKey, {}, backendContext());
  if (!key.ok) return onFailure(key.error);
  const subscription = await subscribe(registration.pushManager, key.value.publicKey);
  const parsed = safeParse(pushSubscriptionSchema, subscription.toJSON());
  if (!parsed.success) return console.info('The browser’s subscription does not fit', parsed.issues);
  const answer = await callBackend(pushCalls.subscribePush, { request: parsed.output }, backendContext());
  if (!answer.ok) return onFailure(answer.error);
}

/** Without a network it waits for one: whoever asked for notifications may close the page as soon as the file is sent. */
async function onFailure(error: CallFailure): Promise<void> {
  console.info('This browser is not notified by the server', error);
  await connection.check();
  if (!connection.isOffline()) return;
  const stop = connection.subscribe(() => {
    if (connection.isOffline()) return;
    stop();
    subscribeToPush().catch((failure: unknown) => console.info('This browser has no push service', failure));
  });
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // One that was made with another key is in the way.
    const other = await manager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return manager.subscribe(options);
  }
}
