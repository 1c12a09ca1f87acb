import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../../contract/time-spans';
import { findEnginePolicy } from '../http/engine-policy';
import { ApiFailure, failures } from '../http/failure';
import type { ServerLog } from '../server-log';
import type { ObjectStore } from './object-store';

/** Pages that have been open for longer reload when a script is missing. */
const lifetimeMs = 30 * dayMs;
const uploadsAtOnce = 8;
/** Compressed copies are for the build that is served from its folder. */
const isCompressed = /\.(br|gz)$/;
const namePattern = /^[\w.-]+$/;
const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

type BuildAssets = {
  /** The folder of this build's hashed files. */
  folder: string;
  store: ObjectStore;
  log: ServerLog;
};

/**
 * Shares the hashed files of each build through the store, so that a process of any version answers pages of every
 * other one. This build's own are there before it answers anybody; a store that is away costs its pages a reload.
 */
export async function shareBuildAssets(app: FastifyInstance, assets: BuildAssets): Promise<void> {
  const { store, log } = assets;
  const publish = () =>
    publishAssets(assets).catch((error: unknown) => log.error({ err: error }, 'assets were not shared'));
  await publish();
  const timer = setInterval(publish, dayMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    if (!namePattern.test(name)) throw new ApiFailure(failures.notFound);
    const [content, policy] = [await store.open(name), findEnginePolicy(name)];
    return reply
      .headers({
        'content-type': contentTypes[extname(name)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(policy && { 'content-security-policy': policy }),
      })
      .send('stream' in content ? content.stream : createReadStream(content.path));
  });
}

/** Puts what is not there or a day old, and removes what no process has put for long. */
async function publishAssets({ folder, store }: BuildAssets): Promise<void> {
  const nowMs = Date.now();
  const fresh = new Set<string>();
  for await (const { key, modifiedAt } of store.list()) {
    const ageMs = nowMs - modifiedAt.getTime();
    if (ageMs < dayMs) fresh.add(key);
    else if (ageMs > lifetimeMs) await store.remove(key);
  }
  const names = (await readdir(folder)).filter((name) => !isCompressed.test(name) && !fresh.has(name));
  const queue = names.values();
  const putNext = async () => {
    for (const name of queue) await store.put(name, createReadStream(join(folder, name)));
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, putNext));
}
