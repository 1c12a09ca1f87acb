import { useSyncExternalStore } from 'react';

/**
 * Whether a newer version of the app waits. It is offered and never takes over by itself: a job, a half-filled form and
 * the files that were chosen are in this page. Two things tell: a service worker that waits, and a chunk of this version
 * that the server has no more.
 */
class Updates {
  #isWaiting = false;
  #registration: ServiceWorkerRegistration | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly isWaiting = (): boolean => this.#isWaiting;

  watch(registration: ServiceWorkerRegistration): void {
    this.#registration = registration;
    const announceWaiting = () => {
      // Without a controller it is the first worker there ever was, not a newer one.
      if (registration.waiting && navigator.serviceWorker.controller) this.announce();
    };
    announceWaiting();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', announceWaiting);
    });
  }

  announce(): void {
    this.#isWaiting = true;
    for (const listener of this.#listeners) listener();
  }

  dismiss(): void {
    this.#isWaiting = false;
    for (const listener of this.#listeners) listener();
  }

  /** At the person's word: the new worker takes over, and this page is loaded again. Other tabs stay as they are. */
  apply(): void {
    const waiting = this.#registration?.waiting;
    if (!waiting) {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ type: 'activate-update' });
  }
}

export const updates = new Updates();

export function useHasUpdate(): boolean {
  return useSyncExternalStore(updates.subscribe, updates.isWaiting, () => false);
}

/** A chunk that is not there although the site is: the server has a newer version, which has to be loaded. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    void isServerNewer().then((isNewer) => {
      if (isNewer) updates.announce();
    });
  });
}

async function isServerNewer(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/start-"]')?.src;
  if (!own) return false;
  try {
    // Past the service worker's copy, which is of this page's version.
    const answer = await fetch(`/index.html?at=${Date.now()}`, { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(new URL(own).pathname);
  } catch {
    // Out of reach: that is why the chunk is missing.
    return false;
  }
}
