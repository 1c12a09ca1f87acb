import { withinDeadline } from '../api/within-deadline';

/** How long to wait for the newer worker; the page is then reloaded without it. */
const installTimeoutMs = 10_000;

/**
 * The person accepted the update: the new worker takes over, and this page reloads. Where the browser has not found the
 * new one yet, it is made to look; otherwise the page would be offered it again.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const waiting = registration && (registration.waiting ?? (await findNewer(registration)));
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'activate-update' });
}

async function findNewer(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  try {
    await registration.update();
  } catch (error) {
    console.info('No newer version could be asked for', error);
    return null;
  }
  const { installing } = registration;
  if (!installing) return registration.waiting;
  const ended = new Promise<void>((resolve) => {
    installing.addEventListener('statechange', () => resolve());
  });
  const error = () => new Error('the newer worker is still being installed');
  await withinDeadline(ended, { ms: installTimeoutMs, error }).catch(console.info);
  return registration.waiting;
}
