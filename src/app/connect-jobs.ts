import type { JobEnvironment } from '../../contract/jobs';
import type { Language } from '../../contract/languages';
import type { Capabilities } from '../../contract/tenant';
import { jobClient } from '../jobs/job-client';
import { connection } from '../pwa/connection';
import { updates } from '../pwa/updates';
import { listenToWakeUps, requestWakeUp } from '../pwa/wake-ups';
import { backendContext } from '../session/backend';
import { sessions } from '../session/session-store';
import type { ConfigurationStore } from '../tenant/configuration-store';

/** Joins the queue as whoever is signed in, and notifies it of sign-ins and sign-outs, here and in other tabs. */
export async function connectJobs(
  configurations: ConfigurationStore,
  host: string,
  language: Language,
): Promise<void> {
  const { website, appVersion } = backendContext();
  // Known by now, unless the page never came to load it.
  const site = await configurations.loadSite(host, language).catch((error: unknown) => {
    console.info('The jobs continue without the capabilities of the site', error);
  });
  report(
    jobClient.connect({
      website,
      appVersion,
      session: sessions.get(),
      capabilities: pickCapabilities(site?.capabilities),
      isVisible: document.visibilityState === 'visible',
    }),
  );
  sessions.subscribe(() => report(jobClient.setSession(sessions.get())));
  // The browser reports a lost cable; only a request shows that the site is there again behind a dead router.
  connection.subscribe(() => {
    if (!connection.isOffline()) jobClient.wake('online');
  });
  listenToWakeUps(() => jobClient.wake('online'));
  requestWakeUps();
  updates.holdWhile(() => jobClient.snapshot.get().jobs.some(({ state }) => state === 'running'));
}

/** Once each time that jobs begin to wait for the network. */
function requestWakeUps(): void {
  let wasWaiting = false;
  jobClient.snapshot.subscribe(() => {
    const isWaiting = jobClient.snapshot.get().jobs.some(({ waitReason }) => waitReason === 'offline');
    if (isWaiting && !wasWaiting) void requestWakeUp();
    wasWaiting = isWaiting;
  });
}

function pickCapabilities(capabilities: Capabilities | undefined): JobEnvironment['capabilities'] {
  return {
    idempotency: capabilities?.idempotency === true,
    ...(capabilities?.tus ? { tus: capabilities.tus } : {}),
    ...(capabilities?.storageOrigins ? { storageOrigins: capabilities.storageOrigins } : {}),
  };
}

function report(answer: ReturnType<typeof jobClient.setSession>): void {
  void answer.then((outcome) => {
    if (!outcome.ok) console.error('The job queue did not take the session', outcome.error);
  });
}
