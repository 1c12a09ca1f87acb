import {
  type EngineName,
  engineCacheName,
  engineNames,
  isEngineAddress,
} from '../../contract/device-engines';
import { engineAddresses } from './engine-addresses';

/** Fetches an engine so that it works without a network. Rejects while there is none. */
export async function keepEngine(engine: EngineName): Promise<void> {
  const cache = await caches.open(engineCacheName);
  const address = engineAddresses[engine];
  if (!(await cache.match(address))) await cache.add(address);
  for (const { url } of await cache.keys()) {
    if (isEngineAddress(engine, url) && !url.endsWith(address)) await cache.delete(url);
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
