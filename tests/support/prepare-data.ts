import { rm } from 'node:fs/promises';
import { isBuildFresh } from '../../scripts/build-stamp.mjs';
import { startServer } from './running-server';

/**
 * Makes one initialised data folder that every test's server starts from a copy of: the first start of the embedded
 * database takes seconds, a copied one a third of a second. Playwright calls what this returns at the end.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  if (!isBuildFresh()) throw new Error('dist/ was not built from these sources: `npm run build` first.');
  const server = await startServer();
  await server.end();
  process.env.TOOLFRONT_TEST_DATA = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
