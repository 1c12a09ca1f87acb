import type { PushedNotice } from '../../contract/push';

declare const self: ServiceWorkerGlobalScope;

/** Shows what the server sent, unless a page is in view: that one shows its jobs itself. */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  const notice = readNotice(data);
  if (!notice) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, path, tag } = notice;
  await self.registration.showNotification(title, { tag, data: { path } });
}

/** Where a press on a notification leads: the page of the job, on this site. */
export function pathOfNotice({ data }: Notification): string {
  const path: unknown = data?.path;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/';
}

function readNotice(data: PushMessageData | null): PushedNotice | undefined {
  try {
    const { title, path, tag } = data?.json() ?? {};
    return [title, path, tag].every((text) => typeof text === 'string') ? { title, path, tag } : undefined;
  } catch {
    return undefined;
  }
}
