import {
  type EngineName,
  engineCacheName,
  engineNames,
  isEngineAddress,
} from '../../../contract/device-engines';

export type KeptEngine = { engine: EngineName; bytes: number };

/** The engines that are on this device, with what they occupy. */
export async function listKeptEngines(): Promise<KeptEngine[]> {
  if (!globalThis.caches || !(await caches.has(engineCacheName))) return [];
  const cache = await caches.open(engineCacheName);
  const kept = new Map<EngineName, number>();
  for (const request of await cache.keys()) {
    const engine = engineNames.find((name) => isEngineAddress(name, request.url));
    const script = engine && (await cache.match(request));
    if (script) kept.set(engine, (kept.get(engine) ?? 0) + (await script.blob()).size);
  }
  return [...kept].map(([engine, bytes]) => ({ engine, bytes }));
}

/** Frees what an engine occupies; the next file that needs it fetches it again. */
export async function dropEngine(engine: EngineName): Promise<void> {
  const cache = await caches.open(engineCacheName);
  for (const request of await cache.keys()) {
    if (isEngineAddress(engine, request.url)) await cache.delete(request);
  }
}
