import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EnvelopeBody } from '../../contract/envelope';
import { failureCodes } from '../../contract/failures';
import { pushCalls, pushSubscriptionSchema } from '../../contract/push';
import { isDemoPerson } from '../accounts/demo-people';
import { requireUser, tokenOf } from '../accounts/person-of-request';
import { findSessionId } from '../accounts/session-store';
import { answerCalls } from '../http/answer-calls';
import { ok, okObj } from '../http/envelope';
import { ApiFailure, business, failures } from '../http/failure';
import { languageOfRequest } from '../http/language-of-request';
import { limitPerMinute } from '../http/rate-limits';
import { readBody } from '../http/read-request';
import { tenantOf } from '../http/tenant-of-request';
import type { Services } from '../services';
import { isPushService } from './push-hosts';
import { storePushSubscription } from './push-store';
import { sendPushes } from './send-pushes';
import { loadVapidKeys } from './vapid-keys';

const demoPerson = business(
  failureCodes.demoPerson,
  'Everyone shares the demo accounts, so they are not notified.',
);

/** Subscriptions of browsers, and the schedule that notifies them. */
export function registerPushRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, tasks } = services;
  answerCalls(
    app,
    pushCalls,
    { pushKey, subscribePush },
    limitPerMinute(config.rateLimits.passwordPerMinute),
  );
  tasks.addSchedule({
    name: 'send-pushes',
    cron: '* * * * *',
    run: () => sendPushes(services, new Date()),
  });

  async function pushKey(request: FastifyRequest): Promise<EnvelopeBody> {
    const { siteCode } = await requireUser(services, request);
    const { publicKey } = await loadVapidKeys(database, siteCode);
    return okObj({ publicKey });
  }

  async function subscribePush(request: FastifyRequest): Promise<EnvelopeBody> {
    const user = await requireUser(services, request);
    const { id: userId, siteCode } = user;
    // Their works are everybody's.
    if (isDemoPerson(user, tenantOf(request).isDemo)) throw new ApiFailure(demoPerson);
    const subscription = readBody(request, pushSubscriptionSchema);
    if (!isPushService(subscription.endpoint, config.pushHosts)) {
      throw new ApiFailure(failures.malformed, 'not a push service of PUSH_HOSTS');
    }
    const sessionId = await findSessionId(database, tokenOf(request), new Date());
    if (sessionId === undefined) throw new ApiFailure(failures.notSignedIn);
    const language = languageOfRequest(request);
    await storePushSubscription(database, { siteCode, userId, sessionId, language }, subscription);
    return ok();
  }
}
