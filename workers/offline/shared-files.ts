import { sharedFilesCache, sharedFilesField, sharedQuery, shareTargetPath } from '../../src/contract/sharing';

/** What nobody took is thrown away after so long, and the oldest of more than so many. Ours. */
const keptMs = 24 * 60 * 60 * 1000;
const maxFiles = 50;

/** True for what the system's share sheet posts. The only POST a service worker of ours answers. */
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
    await dropOldShares(maxFiles - files.length);
    await Promise.all(files.map((file, position) => keepFile(cache, `/shared/${id}/${position}`, file)));
  } catch (error) {
    console.error('The shared files could not be kept', error);
  }
  return Response.redirect(`${readTarget(request.url)}?${sharedQuery}=${id}`, 303);
}

/** Frees what nobody took. At each share, and whenever a page is opened. */
export async function dropOldShares(most = maxFiles): Promise<void> {
  const cache = await caches.open(sharedFilesCache);
  // Oldest first, as they came.
  const keys = [...(await cache.keys())];
  const surplus = keys.splice(0, Math.max(0, keys.length - Math.max(0, most)));
  for (const request of keys) {
    const keptAtMs = Number((await cache.match(request))?.headers.get('x-kept-at') ?? 0);
    if (Date.now() - keptAtMs > keptMs) surplus.push(request);
  }
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

function keepFile(cache: Cache, path: string, file: File): Promise<void> {
  const headers = {
    'content-type': file.type || 'application/octet-stream',
    'x-file-name': encodeURIComponent(file.name),
    'x-kept-at': String(Date.now()),
  };
  return cache.put(path, new Response(file, { headers }));
}

/** The manifest names the tool's page in the address; anything that is none leads home. */
function readTarget(url: string): string {
  const path = new URL(url).searchParams.get('to') ?? '/';
  return /^\/t\/[\w-]+$/.test(path) ? path : '/';
}
