import { dehydratedAttribute } from '../ui/dehydrated';
import { pause } from '../ui/pause';

/** How each block of the page that is not hydrated yet fetches its code. Each resolves when it is here or cannot be had. */
export const hydrations = new Set<() => Promise<void>>();

/** A block that fails while React hydrates it never says so. */
const hydratingMs = 2_000;

/** Fetches the code of all blocks and waits for React to hydrate those that have it. */
export async function hydrateBlocks(): Promise<void> {
  // An event makes React hydrate the screen in the frame at once, so that its blocks are known. Nobody handles this one.
  document.querySelector('main > *')?.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  await Promise.all([...hydrations].map((load) => load()));
}

/** Resolves once React has hydrated a block whose code is here. */
export async function untilHydrated(place: Element): Promise<void> {
  if (!place.hasAttribute(dehydratedAttribute)) return;
  let observer: MutationObserver | undefined;
  const hydrated = new Promise<void>((resolve) => {
    observer = new MutationObserver(() => resolve());
    observer.observe(place, { attributeFilter: [dehydratedAttribute] });
  });
  await Promise.race([hydrated, pause(hydratingMs)]);
  observer?.disconnect();
}
