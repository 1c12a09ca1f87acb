/** Not in the type library: Chromium's. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** The early script receives the browser's offer and the app shows it: they share the window and no code. */
const page = globalThis as typeof globalThis & { installOffer?: InstallEvent | undefined };

/**
 * Keeps the browser's own offer for later: it comes at the first visit, before anybody has had any use of the app, and
 * once. Part of the early script (`early.ts`).
 */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    page.installOffer = event as InstallEvent;
  });
}

/** Whether the browser can still be made to ask. */
export function hasInstallPrompt(): boolean {
  return page.installOffer !== undefined;
}

/** The browser's offer, which can be made once. */
export function takeInstallPrompt(): InstallEvent | undefined {
  const event = page.installOffer;
  page.installOffer = undefined;
  return event;
}
