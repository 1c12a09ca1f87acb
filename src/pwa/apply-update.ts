/** The newer worker is waited for so long; the page is then reloaded without it. */
const installTimeoutMs = 10_000;

/**
 * At the person's decision: the new worker takes over, and this page is loaded again. Other tabs stay as they are. Where the
 * browser has not found the newer one yet, it is asked to look: the page would else be offered it once more.
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
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, installTimeoutMs))]);
  return registration.waiting;
}
