import { msg } from '@lingui/core/macro';
import { visibleFileName } from '../../contract/file-names';
import { defaultLanguage, isLanguage } from '../../contract/languages';
import type { PushedNotice } from '../../contract/push';
import { hourMs } from '../../contract/time-spans';
import { compress } from '../../contract/tools/compress';
import { documents } from '../../contract/tools/documents';
import { speech } from '../../contract/tools/speech';
import { translate } from '../i18n/translate';
import type { Services } from '../services';
import { isPushService } from './push-hosts';
import {
  claimUnseenWorks,
  deletePushSubscription,
  listPushSubscriptions,
  type PushSubscription,
  type UnseenWork,
} from './push-store';
import { loadVapidKeys } from './vapid-keys';

/** An open page has asked for the result by then. */
const graceMs = 15_000;
/** What ended before is old news. */
const newsMs = hourMs;
const answerMs = 10_000;
const lifetimeSeconds = 24 * 60 * 60;
/** The browser has dropped the subscription. */
const goneStatuses = [404, 410];

const pathOfKind: Readonly<Record<string, string>> = {
  [documents.job.kind]: documents.path,
  [speech.job.kind]: speech.path,
  [compress.job.kind]: compress.path,
};

type Sender = Pick<Services, 'config' | 'database' | 'log'>;

/** Notifies people of works that ended while no page of theirs was open. */
export async function sendPushes(services: Sender, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const unseen = await claimUnseenWorks(services.database, before(newsMs), before(graceMs));
  for (const work of unseen) {
    const subscriptions = await listPushSubscriptions(services.database, work.ownerId);
    await Promise.all(subscriptions.map((subscription) => send(services, subscription, work)));
  }
}

/** A notification that cannot be sent is not tried again: the page shows the job anyway. */
async function send(services: Sender, subscription: PushSubscription, work: UnseenWork): Promise<void> {
  const { config, database, log } = services;
  try {
    // The list may have been narrowed since the browser subscribed.
    if (!isPushService(subscription.endpoint, config.pushHosts)) {
      return await deletePushSubscription(database, subscription.id);
    }
    const { endpoint, p256dh, auth, siteCode } = subscription;
    const { publicKey, privateKey } = await loadVapidKeys(database, siteCode);
    const { default: webPush } = await import('web-push');
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(describeEnd(work, subscription.language)),
      {
        vapidDetails: { subject: `mailto:${config.mailFrom}`, publicKey, privateKey },
        TTL: lifetimeSeconds,
        contentEncoding: 'aes128gcm',
      },
    );
    const { 'Content-Length': _, ...sent } = headers as Record<string, string>;
    const answer = await fetch(endpoint, {
      method,
      headers: sent,
      body: new Uint8Array(body),
      // Where it leads to is not on the list.
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    if (goneStatuses.includes(answer.status)) await deletePushSubscription(database, subscription.id);
    else if (!answer.ok) log.warn({ work: work.id, status: answer.status }, 'a notification was refused');
  } catch (error) {
    log.warn({ work: work.id, err: error }, 'a notification was not sent');
  }
}

function describeEnd({ id, kind, isDone, fileName: ownName }: UnseenWork, asked: string): PushedNotice {
  const fileName = visibleFileName(ownName);
  const language = isLanguage(asked) ? asked : defaultLanguage;
  const text = isDone ? msg`${fileName} is ready` : msg`Couldn’t process ${fileName}`;
  return { title: translate(language, text), path: pathOfKind[kind] ?? '/', tag: id };
}
