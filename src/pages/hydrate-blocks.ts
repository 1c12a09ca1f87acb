/** How each block of the page that is not hydrated yet fetches its code. Each resolves when it is here or cannot be had. */
export const hydrations = new Set<() => Promise<void>>();

/** Fetches the code of all blocks. React then hydrates each before a change from above reaches it. */
export async function hydrateBlocks(): Promise<void> {
  // An event makes React hydrate the screen in the frame at once, so that its blocks are known. Nobody handles this one.
  document.querySelector('main > *')?.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  await Promise.all([...hydrations].map((load) => load()));
}
