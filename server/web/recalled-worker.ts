/**
 * Served in place of the service worker while it is recalled (`SERVICE_WORKER=off`): browsers fetch the script anew at
 * each visit, so a worker that answers wrongly is gone one visit later, and with it what it kept. Jobs live elsewhere
 * and are not touched.
 */
export const recalledWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    const own = names.filter((name) => name.startsWith('toolfront-') || name.startsWith('workbox-'));
    await Promise.all(own.map((name) => caches.delete(name)));
    await self.registration.unregister();
  })());
});
`;
