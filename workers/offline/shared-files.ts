import { sharedFilesCache, sharedFilesField, sharedQuery, shareTargetPath } from '../../contract/pwa';
import { dayMs } from '../../contract/time-spans';

/** Files nobody took are deleted after this long, and the oldest above this many. */
const lifetimeMs = dayMs;
const maxFiles = 50;

/** True for what the system's share sheet posts. The only POST that the service worker answers. */
export function isShare({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && url.pathname === shareTargetPath;
}

/**
 * Keeps the shared files, then leads to the tool: they are stored before the page opens, offline too. Answers a
 * redirect in any case; a page that finds nothing under its name says so.
 */
export async function takeShare(request: Request): Promise<Response> {
  const id = crypto.randomUUID();
  try {
    const form = await request.formData();
    const files = form.getAll(sharedFilesField).filter((entry) => entry instanceof File);
    const cache = await caches.open(sharedFilesCache);
    await dropOldShares(files.length);
    await Promise.all(files.map((file, position) => storeFile(cache, `/shared/${id}/${position}`, file)));
  } catch (error) {
    console.error('The shared files could not be stored', error);
  }
  return Response.redirect(new URL(`${readTarget(request.url)}?${sharedQuery}=${id}`, request.url), 303);
}

/**
 * Frees what nobody took. At each share, with room for its files, and whenever a page is opened: that may be the page
 * which is about to take the newest share, so that one stays whole however large it is.
 */
export async function dropOldShares(room = 0): Promise<void> {
  const cache = await caches.open(sharedFilesCache);
  // Oldest first, as they came.
  const keys = await cache.keys();
  const newest = room === 0 && keys.at(-1);
  const surplus = new Set(
    keys
      .slice(0, Math.max(0, keys.length + room - maxFiles))
      .filter((request) => !newest || shareOf(request) !== shareOf(newest)),
  );
  for (const request of keys) {
    const storedAtMs = Number((await cache.match(request))?.headers.get('x-stored-at') ?? 0);
    if (Date.now() - storedAtMs > lifetimeMs) surplus.add(request);
  }
  await Promise.all([...surplus].map((request) => cache.delete(request)));
}

function shareOf({ url }: Request): string {
  return url.slice(0, url.lastIndexOf('/'));
}

function storeFile(cache: Cache, path: string, file: File): Promise<void> {
  const headers = {
    'content-type': file.type || 'application/octet-stream',
    'x-file-name': encodeURIComponent(file.name),
    'x-stored-at': String(Date.now()),
  };
  return cache.put(path, new Response(file, { headers }));
}

/** The manifest names the tool's page in the address; anything that is none leads home. */
function readTarget(url: string): string {
  const path = new URL(url).searchParams.get('to') ?? '/';
  return /^\/t\/[\w-]+$/.test(path) ? path : '/';
}
