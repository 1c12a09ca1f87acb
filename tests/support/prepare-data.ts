import { readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isBuildFresh } from '../../scripts/build-stamp.mjs';
import { type RunningServer, startServer } from './running-server';

const sitesFolder = join(import.meta.dirname, '../../sites');
/** A picture's address in each of its widths. */
const variantPattern = /\/site-files\/[^\s",]+\?w=\d+/g;

/**
 * Makes one initialised data folder that every test's server starts from a copy of: the first start of the embedded
 * database takes seconds, a copied one a third of a second. Playwright calls what this returns at the end.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  if (!isBuildFresh()) throw new Error('dist/ was not built from these sources: `npm run build` first.');
  const server = await startServer();
  await drawPictures(server);
  await server.end();
  process.env.TOOLFRONT_TEST_DATA = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}

/** The server keeps what it draws: each test's own would draw the homes' pictures again. */
async function drawPictures({ port }: RunningServer): Promise<void> {
  const hosts = (await readdir(sitesFolder)).filter((name) => name.endsWith('.localhost'));
  for (const host of hosts) {
    const home = await read(port, host, '/');
    for (const [path] of home.matchAll(variantPattern)) await read(port, host, path);
  }
}

function read(port: number, host: string, path: string): Promise<string> {
  const headers = { host: `${host}:${port}`, accept: 'text/html,image/avif' };
  return new Promise((resolve, reject) => {
    get({ port, path, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${host}${path} answered ${answer.statusCode}`));
      text(answer).then(resolve, reject);
    }).on('error', reject);
  });
}
