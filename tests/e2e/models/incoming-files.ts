import { expect, type JSHandle, type Page } from '@playwright/test';
import { sharedFilesDatabase } from '../../../contract/pwa';
import type { SampleFile } from './document-tool';

type Launch = { targetURL: string; files: { getFile: () => Promise<File> }[] };
type LaunchedWindow = Window & { launch?: (launch: Launch) => void };

/** What a test's browser has not: an app of its own window, and a system that starts it with files. Before `goto`. */
export async function installApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const matches = window.matchMedia.bind(window);
    window.matchMedia = (query) => matches(query.includes('standalone') ? 'all' : query);
    Object.defineProperty(window, 'launchQueue', {
      value: { setConsumer: (take: (launch: Launch) => void) => Object.assign(window, { launch: take }) },
    });
  });
}

/** Waits until the open app takes what it is started with. */
export async function untilLaunchable(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as LaunchedWindow).launch !== undefined);
}

/** The app is started once more, by a shortcut or with files of the file manager. */
export async function launch(page: Page, targetURL: string, ...files: SampleFile[]): Promise<void> {
  await page.evaluate(
    ([address, { files: opened }]) => {
      const handles = [...opened].map((file) => ({ getFile: async () => file }));
      (window as LaunchedWindow).launch?.({ targetURL: address, files: handles });
    },
    [targetURL, await carry(page, files)] as const,
  );
}

/** Waits until a page opens offline though nobody opened it yet. */
export async function untilPageIsCached(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (address) => (await caches.match(address)) !== undefined, path))
    .toBe(true);
}

/** As the system's share sheet does: a form posted to the address that the manifest names. */
export async function share(page: Page, action: string, ...files: SampleFile[]): Promise<void> {
  await page.evaluate(
    ([address, shared]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: address });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'files', multiple: true, files: shared.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [action, await carry(page, files)] as const,
  );
}

/** Stores a share as the service worker does. */
export async function storeShare(page: Page, id: string, storedAtMs: number): Promise<void> {
  await page.evaluate(
    ([{ name, store }, key, atMs]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const storing = opening.result.transaction(store, 'readwrite');
          storing.objectStore(store).put({ files: [new File([''], 'a.pdf')], storedAtMs: atMs }, key);
          storing.oncomplete = () => resolve(opening.result.close());
          storing.onerror = () => reject(storing.error);
        };
      }),
    [sharedFilesDatabase, id, storedAtMs] as const,
  );
}

/** The names of the shares that no page has read yet. */
export function listShares(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ name, store }) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const listing = opening.result.transaction(store).objectStore(store).getAllKeys();
          listing.onsuccess = () => {
            opening.result.close();
            resolve(listing.result.map(String));
          };
        };
      }),
    sharedFilesDatabase,
  );
}

/** The first page that reads shared files waits for them for ever; one that is loaded after it does not. */
export async function holdFirstReading(page: Page): Promise<{ untilReading: () => Promise<void> }> {
  await page.addInitScript((name) => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...[asked, version]) => {
      if (asked !== name || sessionStorage.getItem('held')) return open(asked, version);
      sessionStorage.setItem('held', '1');
      // Nothing ever answers a request for another database.
      const held = open(`${name}-held`);
      Object.defineProperties(held, { onsuccess: { set: () => {} }, onerror: { set: () => {} } });
      return held;
    };
  }, sharedFilesDatabase.name);
  const isHeld = () => sessionStorage.getItem('held') !== null;
  return { untilReading: async () => void (await page.waitForFunction(isHeld)) };
}

/** Pastes files where the focus is. */
export async function paste(page: Page, ...files: SampleFile[]): Promise<void> {
  await page.evaluate(
    (clipboardData) => {
      const target = document.activeElement ?? document.body;
      const how = { clipboardData, bubbles: true, cancelable: true };
      target.dispatchEvent(new ClipboardEvent('paste', how));
    },
    await carry(page, files),
  );
}

/** Drags files over a part of the page and lets them go there; the browser must not take them for itself. */
export async function letGo(page: Page, selector: string, ...files: SampleFile[]): Promise<void> {
  const isLeftToBrowser = await page
    .locator(selector)
    .first()
    .evaluate(
      (target, dataTransfer) =>
        ['dragover', 'drop'].map((type) =>
          target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
        ),
      await carry(page, files),
    );
  expect(isLeftToBrowser).toEqual([false, false]);
}

/** The files as the page sees what somebody carries there. */
function carry(page: Page, files: SampleFile[]): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    (carried) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of carried) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
}
