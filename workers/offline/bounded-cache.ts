import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';

/** Keeps a cache to its newest entries, and gives the whole cache up when the device runs out of space. */
export function createCacheBound(maxEntries: number): WorkboxPlugin {
  // Its class declares its callbacks as possibly undefined, which the plugin's type under exact optional types is not.
  return new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as WorkboxPlugin;
}
