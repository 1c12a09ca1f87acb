import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerFailures } from '../http/api-scope';
import { shareBuildAssets } from './build-assets';
import { createFolderObjects } from './folder-objects';

test('processes of two versions send each other’s scripts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-assets-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const older = await startVersion(folder, 'older');
  const newer = await startVersion(folder, 'newer');
  for (const app of [older, newer]) {
    const answer = await app.inject('/assets/page-older.js');
    expect(answer.body).toBe('older');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect((await app.inject('/assets/page-newer.js')).body).toBe('newer');
    expect((await app.inject('/assets/page-newest.js')).statusCode).toBe(404);
    expect((await app.inject('/assets/..%2Fsecret')).statusCode).toBe(404);
  }
});

async function startVersion(folder: string, version: string): Promise<FastifyInstance> {
  const assets = join(folder, version);
  await mkdir(assets);
  await writeFile(join(assets, `page-${version}.js`), version);
  const app = Fastify();
  answerFailures(app);
  await shareBuildAssets(app, {
    folder: assets,
    store: createFolderObjects(join(folder, 'store')),
    log: app.log,
  });
  return app;
}
