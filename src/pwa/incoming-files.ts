import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { nothingShared, sharedQuery } from '../../contract/pwa';
import { notices } from '../ui/notice-store';
import { pause } from '../ui/pause';
import { untilIdle } from '../ui/yield-to-browser';
import { forgetShare, readShare } from './shared-files';
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
  const isStored = id !== nothingShared;
  if (isStored) await untilToolListens();
  // The address and the stored files outlast the handing over: a page that is reloaded before finds them again.
  const files = isStored ? await readShare(id) : [];
  if (files.length > 0) handOver(files);
  // Reloaded from here on, the page must not receive them twice.
  const address = new URL(location.href);
  address.searchParams.delete(sharedQuery);
  // Past the router, which would load the page again: a tool that opened offline would be drawn without its files.
  History.prototype.replaceState.call(history, history.state, '', address);
  if (files.length === 0) onNothing();
  if (isStored) await forgetShare(id);
}

function handOver(files: readonly File[]): void {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
}

function canLaunch(page: Window): page is LaunchingWindow {
  return 'launchQueue' in page;
}
