import { nothingShared, sharedFilesCache, sharedQuery } from '../contract/sharing';

type LaunchParameters = { files: readonly FileSystemFileHandle[] };
/** Not in the type library: file handlers are Chromium's. */
type LaunchingWindow = Window & {
  launchQueue: { setConsumer(take: (launch: LaunchParameters) => void): void };
};

/**
 * Hands files that came from the share sheet or the file manager to the tool on this page, as if they were pasted: tools
 * take those whether they are awake already or not. `onNothing` is told when files were shared and none could be kept.
 */
export function listenForFiles(onNothing: () => void): void {
  void takeShared(onNothing).catch((error: unknown) => {
    console.error('The shared files could not be read', error);
    onNothing();
  });
  if (!canLaunch(window)) return;
  window.launchQueue.setConsumer(({ files }) => {
    if (files.length === 0) return;
    Promise.all(files.map((handle) => handle.getFile())).then(handOver, (error: unknown) => {
      console.error('The opened files could not be read', error);
      onNothing();
    });
  });
}

async function takeShared(onNothing: () => void): Promise<void> {
  const address = new URL(location.href);
  const id = address.searchParams.get(sharedQuery);
  if (!id) return;
  // Loaded again, the page must not take them twice.
  address.searchParams.delete(sharedQuery);
  history.replaceState(history.state, '', address);
  const files = id === nothingShared ? [] : await readShared(id);
  if (files.length === 0) onNothing();
  else handOver(files);
}

async function readShared(id: string): Promise<File[]> {
  const cache = await caches.open(sharedFilesCache);
  const own = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`/shared/${id}/`));
  const files = await Promise.all(
    own.map(async (request) => {
      const kept = await cache.match(request);
      if (!kept) return [];
      const name = decodeURIComponent(kept.headers.get('x-file-name') ?? 'file');
      return [new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })];
    }),
  );
  // Read into memory by now, as far as the browser needs to; the tool copies them when it queues them.
  await Promise.all(own.map((request) => cache.delete(request)));
  return files.flat();
}

function handOver(files: readonly File[]): void {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
}

function canLaunch(page: Window): page is LaunchingWindow {
  return 'launchQueue' in page;
}
