import {
  type EngineName,
  engineCacheName,
  engineNames,
  isEngineAddress,
} from '../../contract/device-engines';
import { QueueError } from '../queue/store/queue-error';
import { engineAddresses } from './engine-addresses';

/** Fetches an engine so that it works without a network. Rejects with `unreachable` where it cannot be fetched now. */
export async function keepEngine(engine: EngineName): Promise<void> {
  const cache = await caches.open(engineCacheName);
  const address = engineAddresses[engine];
  if (!(await cache.match(address))) await fetchInto(cache, address);
  for (const { url } of await cache.keys()) {
    if (isEngineAddress(engine, url) && !url.endsWith(address)) await cache.delete(url);
  }
}

/** `TypeError` is what `add` rejects with for want of a network and for an answer that is no success alike. */
async function fetchInto(cache: Cache, address: string): Promise<void> {
  try {
    await cache.add(address);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new QueueError('unreachable', error.message, { cause: error });
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
