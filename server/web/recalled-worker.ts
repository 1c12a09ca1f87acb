import type { FastifyInstance } from 'fastify';
import { sharedFilesDatabase } from '../../contract/pwa';

/**
 * Served in place of the service worker while it is recalled (`SERVICE_WORKER=off`): browsers fetch the script again at
 * each visit, so a worker that answers wrongly is gone one visit later, and with it its caches and
 * the shared files that no page read. Jobs live elsewhere and are not touched. It unregisters as soon as it is installed, because a browser may hold its activation back for
 * minutes while the old worker has something to do; the browser does so after the install event, which may not wait.
 */
const recalledWorker = `
const forget = async () => {
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith('toolfront-') || name.startsWith('workbox-'));
  await Promise.all(own.map((name) => caches.delete(name)));
  // A page that has it open holds this back, and must not hold the rest back.
  indexedDB.deleteDatabase('${sharedFilesDatabase.name}');
};
self.addEventListener('install', (event) => {
  self.skipWaiting();
  self.registration.unregister();
  event.waitUntil(forget());
});
self.addEventListener('activate', (event) => event.waitUntil(forget()));
`;

/** Development builds no worker, and the one that a built server left at this port would continue showing its pages. */
export function registerRecalledWorker(app: FastifyInstance): void {
  app.get('/service-worker.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(recalledWorker),
  );
}
