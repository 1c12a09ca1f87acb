import { createStore, delMany, entries, set } from 'idb-keyval';
import {
  type SharedFiles,
  sharedFilesDatabase,
  sharedFilesField,
  sharedQuery,
  shareTargetPath,
} from '../../contract/pwa';
import { dayMs } from '../../contract/time-spans';

/** Files that no page read are deleted after this long, and the oldest shares above this many files. */
const lifetimeMs = dayMs;
const maxFiles = 50;
/** Where earlier versions stored shared files. */
const formerCache = 'toolfront-shared-files';

const shares = createStore(sharedFilesDatabase.name, sharedFilesDatabase.store);

/** True for what the system's share sheet posts. The only POST that the service worker answers. */
export function isShare({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && url.pathname === shareTargetPath;
}

/**
 * Stores the shared files, then leads to the tool: they are committed before the page opens, offline too. Answers a
 * redirect in any case; a page that finds nothing under its name says so.
 */
export async function takeShare(request: Request): Promise<Response> {
  const id = crypto.randomUUID();
  try {
    const form = await request.formData();
    const files = form.getAll(sharedFilesField).filter((entry) => entry instanceof File);
    await dropOldShares(files.length);
    await set(id, { files, storedAtMs: Date.now() } satisfies SharedFiles, shares);
  } catch (error) {
    console.error('The shared files could not be stored', error);
  }
  return Response.redirect(new URL(`${readTarget(request.url)}?${sharedQuery}=${id}`, request.url), 303);
}

/**
 * Frees what no page read. At each share, with room for its files, and whenever a page is opened: that may be the page
 * which is about to read the newest share, so that one stays however large it is.
 */
export async function dropOldShares(room = 0): Promise<void> {
  const stored = await entries<string, SharedFiles>(shares);
  const newestFirst = stored.sort(([, one], [, other]) => other.storedAtMs - one.storedAtMs);
  let count = room;
  const surplus = newestFirst.filter(([, { files, storedAtMs }]) => {
    const isFirst = count === 0;
    count += files.length;
    return (count > maxFiles && !isFirst) || Date.now() - storedAtMs > lifetimeMs;
  });
  if (surplus.length > 0)
    await delMany(
      surplus.map(([id]) => id),
      shares,
    );
}

/** Deletes what an earlier version stored in a cache, which no page of this one reads. */
export async function dropFormerShares(): Promise<void> {
  await caches.delete(formerCache);
}

/** The manifest names the tool's page in the address; anything that is none leads home. */
function readTarget(url: string): string {
  const path = new URL(url).searchParams.get('to') ?? '/';
  return /^\/t\/[\w-]+$/.test(path) ? path : '/';
}
