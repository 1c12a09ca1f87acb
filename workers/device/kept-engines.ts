import {
  type EngineName,
  engineCacheName,
  engineNames,
  isEngineAddress,
} from '../../contract/device-engines';
import { engineAddresses } from './engine-addresses';

/** Fetches an engine so that it works without a network. Answers with false where it cannot be fetched now. */
export async function keepEngine(engine: EngineName): Promise<boolean> {
  const cache = await caches.open(engineCacheName);
  const address = engineAddresses[engine];
  if (!(await cache.match(address)) && !(await fetchInto(cache, address))) return false;
  for (const { url } of await cache.keys()) {
    if (isEngineAddress(engine, url) && !url.endsWith(address)) await cache.delete(url);
  }
  return true;
}

/** `TypeError` is what `add` rejects with for want of a network and for an answer that is no success alike. */
async function fetchInto(cache: Cache, address: string): Promise<boolean> {
  try {
    await cache.add(address);
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}

/** Engines that another version of the app left here, in this version. */
export async function updateEngines(): Promise<void> {
  if (!(await caches.has(engineCacheName))) return;
  const kept = await (await caches.open(engineCacheName)).keys();
  for (const engine of engineNames) {
    if (kept.some(({ url }) => isEngineAddress(engine, url))) await keepEngine(engine);
  }
}
