import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { nothingShared, sharedFilesCache, sharedQuery } from '../../contract/pwa';
import { notices } from '../ui/notice-store';
import { pause } from '../ui/pause';
import { untilIdle } from '../ui/yield-to-browser';
import { updates } from './updates';

type LaunchParameters = { files: readonly FileSystemFileHandle[]; targetURL?: string };
/** Not in the type library: file handlers are Chromium's. */
type LaunchingWindow = Window & {
  launchQueue: { setConsumer(take: (launch: LaunchParameters) => void): void };
};

/**
 * Hands files from the share sheet or the file manager to the tool on this page, as if they were pasted. Where the app is
 * on another page, `goTo` opens theirs, as it does for a shortcut, unless this page is in use. It says so when
 * files came and none could be read.
 */
export function listenForFiles(goTo: (path: string) => Promise<void>, i18n: I18n): void {
  const onNothing = () => notices.show('info', i18n._(msg`The files were not received. Choose them here.`));
  void takeShared(onNothing).catch((error: unknown) => {
    console.error('The shared files could not be read', error);
    onNothing();
  });
  if (!canLaunch(window)) return;
  window.launchQueue.setConsumer(({ files, targetURL }) => {
    if (files.length === 0) {
      followShortcut(targetURL, goTo);
      return;
    }
    takeOpened(files, targetURL, goTo).catch((error: unknown) => {
      console.error('The opened files could not be taken', error);
      onNothing();
    });
  });
}

/** The app's own start leads nowhere: it shows the open page. */
function followShortcut(targetURL: string | undefined, goTo: (path: string) => Promise<void>): void {
  const path = targetURL ? new URL(targetURL).pathname : '/';
  if (path !== '/' && path !== location.pathname && !updates.isInUse()) void goTo(path);
}

async function takeOpened(
  handles: readonly FileSystemFileHandle[],
  targetURL: string | undefined,
  goTo: (path: string) => Promise<void>,
): Promise<void> {
  const files = await Promise.all(handles.map((handle) => handle.getFile()));
  const { pathname } = new URL(targetURL ?? location.href);
  if (pathname !== location.pathname) {
    await goTo(pathname);
    await untilToolListens();
  }
  handOver(files);
}

/** Waits for the tool's file input: a tool that was just opened, or opens without the network, is fetched first. */
async function untilToolListens(): Promise<void> {
  const deadlineMs = Date.now() + toolTimeoutMs;
  while (!document.querySelector('input[type="file"]')) {
    if (Date.now() > deadlineMs) throw new Error('No tool for files came');
    await pause(lookEveryMs);
  }
  // Drawn, and its effects are over a task later.
  await untilIdle(lookEveryMs);
}

/** More than a page's configuration may take (`configurationTimeoutMs`): the tool shows without it. */
const toolTimeoutMs = 30_000;
const lookEveryMs = 50;

async function takeShared(onNothing: () => void): Promise<void> {
  const id = new URLSearchParams(location.search).get(sharedQuery);
  if (!id) return;
  // Before they are read, which takes them out of the cache: a reload while the tool is fetched finds them again.
  if (id !== nothingShared) await untilToolListens();
  // Loaded again, the page must not take them twice.
  const address = new URL(location.href);
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
      const cached = await cache.match(request);
      if (!cached) return [];
      const name = decodeURIComponent(cached.headers.get('x-file-name') ?? 'file');
      return [new File([await cached.blob()], name, { type: cached.headers.get('content-type') ?? '' })];
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
