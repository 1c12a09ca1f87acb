/** Not in the type library: Chromium's. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let asking: InstallEvent | undefined;

/** Keeps the browser's own offer for later: it comes at the first visit, before anybody has had any use of the app. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) asking = event;
  });
}

/** Whether the browser can still be made to ask. */
export function hasInstallPrompt(): boolean {
  return asking !== undefined;
}

/** The browser's offer, which can be made once. */
export function takeInstallPrompt(): InstallEvent | undefined {
  const event = asking;
  asking = undefined;
  return event;
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event;
}
